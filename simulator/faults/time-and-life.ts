import { lasting, type Strike } from './target.ts';

const DAY = 86_400_000;

export const timeAndLife: Readonly<Record<string, Strike>> = {
  skew: ({ person, chance }) => person.device.clock.jump(chance.between(-300_000, 300_000)),
  jump: ({ person, chance }) => person.device.clock.jump(chance.chance(1, 2) ? DAY : -DAY),
  freeze: ({ person, chance }) => person.device.clock.freeze(chance.between(1_000, 60_000)),
  timerThrottling: (target) => {
    const { clock } = target.person.device;
    clock.coarse = target.chance.chance(1, 3) ? 60_000 : 1_000;
    lasting(target, target.chance.between(5_000, 60_000), () => clock.thaw());
  },
  reload: ({ world, person }) => world.reopen(person, { flush: true, build: person.build }),
  crash: ({ world, person }) => world.reopen(person, { flush: false, build: person.build }),
  discard: ({ world, person, chance }) => {
    person.device.clock.freeze(chance.between(1_000, 30_000));
    world.reopen(person, { flush: true, build: person.build });
  },
  newBuild: ({ world, person }) => world.reopen(person, { flush: true, build: 'simulated-next' }),
};
