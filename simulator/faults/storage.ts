import { DatabaseError, noSpaceLeft } from '../gateway/database/database-error.ts';
import type { Crossing } from '../gateway/database/gate.ts';
import { lasting, type Strike, type Target } from './target.ts';

const AT: readonly Crossing[] = ['query', 'answered', 'commit', 'committed'];

const failing =
  (error: () => DatabaseError, count: (target: Target) => number): Strike =>
  (target) => {
    const nodes = target.world.running();
    if (nodes.length === 0) return false;
    const { gate } = target.chance.pick(nodes);
    const times = count(target);
    for (let nth = 0; nth < times; nth += 1) gate.fault({ at: target.chance.pick(AT), error: error() });
    return true;
  };

const disk =
  (harm: (target: Target) => boolean | void): Strike =>
  (target) => {
    const struck = harm(target);
    lasting(target, target.chance.between(3_000, 20_000), () => target.person.device.disk.heal());
    return struck;
  };

export const storage: Readonly<Record<string, Strike>> = {
  diskFull: failing(noSpaceLeft, ({ chance }) => chance.between(1, 5)),
  ioError: failing(
    () => new DatabaseError('58030', 'could not write block: Input/output error'),
    () => 1,
  ),
  slowFsync: ({ world, chance }) => {
    const nodes = world.running();
    if (nodes.length === 0) return false;
    chance.pick(nodes).gate.fault({ at: 'commit', ms: chance.between(500, 20_000) });
    return true;
  },
  quota: disk(({ person }) => person.device.disk.fail('quota')),
  connectionLost: disk(({ person }) => person.device.disk.fail('connectionLost')),
  openFails: disk(({ person, world }) => {
    person.device.disk.fail('openFails');
    world.reopen(person, { flush: true, build: person.build });
  }),
  evicted: ({ person }) => person.device.disk.evict(),
  corruptedRecord: ({ person, world }) => {
    if (!person.device.disk.corrupt()) return false;
    world.reopen(person, { flush: false, build: person.build });
    return true;
  },
  privateMode: disk(({ person, world }) => {
    person.device.disk.fail('privateMode');
    world.reopen(person, { flush: false, build: person.build });
  }),
};
