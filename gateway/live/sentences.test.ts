import type { Message } from 'cometd';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SentenceId, sentences } from '#testing/gateway/bayeux-sentences.ts';
import {
  about,
  answersIn,
  BayeuxTalk,
  handshake,
  leave,
  publish,
  UNKNOWN,
} from '#testing/gateway/bayeux-talk.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import {
  DETAILS,
  type Heard,
  MARKETS,
  moment,
  officialLife,
  saysAfterNone,
  tick,
} from '#testing/gateway/official-life.ts';

let gateway: InMemoryGateway;
beforeAll(async () => {
  gateway = await startInMemoryGateway({ live: { holdMs: 5_000, pollHoldMs: 5_000 } });
});
afterAll(() => gateway.stop());

const isShake = ({ channel }: Pick<Message, 'channel'>): boolean => channel === '/meta/handshake';
describe.each(['websocket', 'long-polling'] as const)('Bayeux 1.0, each sentence, over %s', (transport) => {
  let talk: BayeuxTalk;
  let life: readonly Heard[];
  beforeAll(async () => {
    talk = await BayeuxTalk.open(gateway, transport);
    life = await officialLife(gateway, transport);
  });
  afterAll(() => talk.close());

  const sent = () => life.flatMap(({ way, message }) => (way === 'out' ? [message] : []));
  const got = () => life.flatMap(({ way, message }) => (way === 'in' ? [message] : []));
  const sentTo = (channel: string) => sent().filter((message) => message.channel === channel);

  type Checked = {
    [Id in SentenceId]: (typeof sentences)[Id] extends { readonly not: string } ? never : Id;
  }[SentenceId];
  const checks: Record<Checked, () => Promise<void> | void> = {
    b01: () =>
      talk.asClient(async (clientId) => {
        const held = await talk.heldUntil(clientId, async (other) => {
          const [answer] = answersIn(await other(about('subscribe', clientId, DETAILS)));
          expect(answer).toMatchObject({ successful: true });
          await other(leave(clientId));
        });
        expect(held).toHaveLength(1);
      }),
    b02: () =>
      talk.asClient(async (clientId) => {
        // The same under every transport, but for the client's own.
        expect((await talk.allAnswers(clientId)).map(({ id, successful }) => `${id} ${successful}`)).toEqual([
          's true',
          's false',
          's false',
          's true',
          's false',
          'p false',
          'c true',
          'c false',
          'h false',
        ]);
      }),
    b04: async () => {
      const poll = await talk.second('long-polling');
      const [shaken] = await poll(handshake);
      const clientId = shaken?.clientId ?? '';
      await poll(about('subscribe', clientId, MARKETS));
      await poll({ ...talk.connect(clientId), connectionType: 'long-polling' });
      const held = poll({ ...talk.connect(clientId, 4_000), connectionType: 'long-polling' });
      await moment();
      tick(gateway);
      expect((await held).map(({ channel }) => channel)).toEqual([MARKETS, '/meta/connect']);
      await poll(leave(clientId));
    },
    b06: async () => {
      expect(await talk.only(publish('/some/channel'))).toMatchObject({ id: 'p', successful: false });
      expect(await talk.only({ channel: '/meta/subscribe', id: 's', subscription: MARKETS })).toMatchObject({
        successful: false,
      });
    },
    b07: () =>
      talk.asClient(async (clientId) => {
        for (const channel of ['/meta/connect', '/meta/*', '/meta/**', '/**'])
          expect(await talk.only(about('subscribe', clientId, channel))).toMatchObject({ successful: false });
      }),
    b08: async () => {
      const heard = await talk.delivered(async () => {
        const other = await talk.second();
        for (const channel of ['/meta/news', '/meta/connect', MARKETS]) await other(publish(channel));
      });
      expect(heard.filter(({ channel, data }) => channel !== MARKETS || data?.epoch === undefined)).toEqual(
        [],
      );
    },
    b09: () =>
      talk.asClient(async (clientId) => {
        for (const id of ['one', 7, '8']) {
          const messages = [
            talk.connect(clientId, 0, id),
            about('subscribe', clientId, MARKETS, id),
            about('unsubscribe', clientId, MARKETS, id),
            { ...leave(UNKNOWN), id },
            { ...publish('/meta/other', clientId), id },
          ];
          for (const message of messages) expect((await talk.only(message)).id).toBe(id);
        }
      }),
    b10: () =>
      talk.asClient(async (clientId) => {
        expect(await talk.only(about('subscribe', clientId, '/service/echo'))).toMatchObject({
          successful: false,
        });
      }),
    b11: () =>
      talk.asClient(async (clientId) => {
        expect((await talk.only(publish('/service/echo', clientId))).id).toBe('p');
      }),
    b12: async () => expect((await talk.only(handshake)).clientId).toMatch(/^[0-9a-f]{32}$/),
    b13: async () => {
      const ids: string[] = [];
      for (let nth = 0; nth < 12; nth += 1)
        await talk.asClient((clientId) => Promise.resolve(void ids.push(clientId)));
      expect(new Set(ids).size).toBe(ids.length);
    },
    b14: async () => {
      expect(await talk.only([{ id: 'x', clientId: UNKNOWN }, publish('/a')].slice(0, 1))).toMatchObject({
        successful: false,
      });
      for (const message of got()) expect(message.channel).toMatch(/^\//);
    },
    b15: async () => {
      const text =
        transport === 'long-polling'
          ? await (
              await fetch(`${gateway.url}/cometd`, { method: 'POST', body: JSON.stringify(handshake) })
            ).text()
          : await new Promise<string>((resolve) => {
              talk.socket?.socket.once('message', (data: Buffer) => resolve(data.toString()));
              talk.socket?.text(JSON.stringify(publish('/a')));
            });
      expect(JSON.parse(text)).toBeInstanceOf(Array);
    },
    b16: async () => {
      for (const form of [publish('/a'), [publish('/a')], [publish('/a'), publish('/b')]])
        expect(answersIn(await talk.say(form))).toHaveLength(Array.isArray(form) ? form.length : 1);
    },
    b17: async () => {
      const answer = await talk.only(handshake);
      expect(answer.version).toBe('1.0');
      await talk.say(leave(String(answer.clientId)));
      for (const message of sentTo('/meta/handshake')) expect(message.version).toBe('1.0');
    },
    b18: async () => {
      const answer = await talk.only(handshake);
      expect(answer.supportedConnectionTypes).toContain('long-polling');
      await talk.say(leave(String(answer.clientId)));
    },
    b20: async () => {
      const { clientId: _, ...without } = about('subscribe', '', MARKETS);
      expect(await talk.only(without)).toMatchObject({ successful: false });
      for (const message of sent())
        if (!isShake(message)) expect(message.clientId, message.channel).toMatch(/^[0-9a-f]{32}$/);
    },
    b21: async () => {
      const heard = await talk.delivered(() => tick(gateway));
      expect(heard.length).toBeGreaterThan(0);
      expect(JSON.stringify(heard)).not.toContain('clientId');
    },
    b22: () => {
      const from = life.findIndex(({ message }) => message.advice?.reconnect === 'handshake');
      expect(from).toBeGreaterThan(0);
      const after = life.slice(from).filter(({ way }) => way === 'out');
      expect(after[0]?.message.channel).toBe('/meta/handshake');
    },
    b23: async () => expect(await saysAfterNone(gateway, transport)).toBe(1),
    b25: () =>
      talk.asClient(async (clientId) => {
        // Else it would be held for five seconds.
        expect(
          await Promise.race([talk.only(talk.connect(clientId, 0)), moment().then(moment).then(moment)]),
        ).toBeDefined();
      }),
    b29: async () => {
      for (const message of sentTo('/meta/connect')) expect(message.connectionType).toBe(transport);
      await talk.asClient(async (clientId) => {
        const { connectionType: _, ...without } = talk.connect(clientId);
        expect(await talk.only(without)).toMatchObject({ successful: false });
      });
    },
    b30: () => {
      const ids = sent().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
    b32: async () => {
      for (const message of sentTo(MARKETS)) expect(message.data).toBeDefined();
      for (const message of await talk.delivered(() => tick(gateway))) expect(message.data).toBeDefined();
    },
    b33: () =>
      talk.asClient(async (clientId) => {
        for (const answer of await talk.allAnswers(clientId)) expect(answer.successful).toBeTypeOf('boolean');
        for (const channel of new Set(sent().map((message) => message.channel)))
          expect(
            got().some((message) => message.channel === channel && message.successful !== undefined),
          ).toBe(true);
      }),
    b34: () =>
      talk.asClient(async (clientId) => {
        const both = (await talk.allAnswers(clientId)).filter(({ channel }) => channel.endsWith('subscribe'));
        expect(both.map(({ subscription }) => subscription)).toEqual([
          MARKETS,
          '/eventMarkets/4242',
          MARKETS,
          [MARKETS],
          MARKETS,
        ]);
        const { subscription: _, ...without } = about('unsubscribe', clientId, MARKETS);
        expect(await talk.only(without)).toMatchObject({ successful: false });
      }),
    b35: () =>
      talk.asClient(async (clientId) => {
        const errors = (await talk.allAnswers(clientId)).filter(({ successful }) => successful === false);
        expect(errors.length).toBeGreaterThan(4);
        for (const { error } of errors) expect(error).toMatch(/^\d{3}:[^:]*:[\w /*.-]+$/);
      }),
    b36: () =>
      talk.asClient(async (clientId) => {
        for (const { ext } of await talk.allAnswers(clientId)) expect(typeof (ext ?? {})).toBe('object');
      }),
    b37: () => expect(JSON.stringify(life)).not.toMatch(/connectionId|json-comment-filtered/),
    b38: async () => {
      const poll = await talk.second('long-polling');
      const [answer] = await poll(handshake);
      expect(answer).toMatchObject({ successful: true });
      await poll(leave(answer?.clientId ?? ''));
    },
    b39: () => {
      for (const { version, supportedConnectionTypes } of sentTo('/meta/handshake')) {
        expect(version).toBe('1.0');
        expect(supportedConnectionTypes).toContain(transport);
      }
    },
    b40: () => {
      for (const [nth, { way, message }] of life.entries())
        if (way === 'out' && isShake(message)) expect(life[nth + 1]).toMatchObject({ way: 'in' });
    },
    b41: async () => {
      const before = gateway.live.server.sessionCount;
      const answers = answersIn(
        await talk.say([
          about('subscribe', UNKNOWN, MARKETS),
          handshake,
          { ...handshake, id: 'again' },
          publish('/a'),
        ]),
      );
      expect(answers.map(({ id, successful }) => [id, successful])).toEqual([
        ['s', false],
        ['h', true],
        ['again', false],
        ['p', false],
      ]);
      expect(gateway.live.server.sessionCount).toBe(before + 1);
      await talk.say(leave(answers[1]?.clientId ?? ''));
    },
    b42: async () => {
      for (const message of [
        handshake,
        { ...handshake, supportedConnectionTypes: [] },
        { channel: '/meta/handshake' },
      ]) {
        const answer = await talk.only(message);
        expect(answer.channel).toBe('/meta/handshake');
        if (answer.clientId !== undefined) await talk.say(leave(answer.clientId));
      }
    },
    b43: async () => {
      const answer = await talk.only({ ...handshake, supportedConnectionTypes: ['iframe', transport] });
      expect(answer).toMatchObject({ channel: '/meta/handshake', version: '1.0', successful: true });
      expect(answer.supportedConnectionTypes).toContain(transport);
      await talk.say(leave(String(answer.clientId)));
    },
    b44: async () =>
      expect(await talk.only({ ...handshake, supportedConnectionTypes: ['iframe'] })).toMatchObject({
        successful: false,
      }),
    b45: async () => {
      const answer = await talk.only({ ...handshake, supportedConnectionTypes: ['iframe'] });
      expect(answer).toMatchObject({ channel: '/meta/handshake', successful: false });
      expect(answer.error).toBeTypeOf('string');
      expect(answer.clientId).toBeUndefined();
    },
    b46: () => {
      for (const message of sentTo('/meta/connect'))
        expect([typeof message.clientId, message.connectionType]).toEqual(['string', transport]);
    },
    b47: async () => {
      let outstanding = 0;
      for (const { way, message } of life) {
        if (message.channel !== '/meta/connect') continue;
        outstanding += way === 'out' ? 1 : -1;
        expect(outstanding).toBeLessThanOrEqual(1);
      }
      await talk.asClient(async (clientId) => {
        const held = await talk.heldUntil(clientId, (other) => other(talk.connect(clientId)));
        expect(held).toMatchObject([{ id: 'held', channel: '/meta/connect' }]);
      });
    },
    b48: () =>
      talk.asClient(async (clientId) =>
        expect(await talk.only(talk.connect(clientId))).toMatchObject({ id: 'c', successful: true }),
      ),
    b49: () => {
      for (const message of got())
        if (message.channel === '/meta/connect') expect(message.successful).toBeTypeOf('boolean');
    },
    b51: async () => {
      const clientId = (await talk.only(handshake)).clientId ?? '';
      expect(await talk.heldUntil(clientId, (other) => other(leave(clientId)))).toHaveLength(1);
    },
    b54: async () => {
      for (const message of sentTo('/meta/disconnect')) expect(message.clientId).toBeDefined();
      const clientId = (await talk.only(handshake)).clientId ?? '';
      expect(await talk.only(leave(clientId))).toMatchObject({
        channel: '/meta/disconnect',
        successful: true,
      });
      expect(await talk.only(leave(clientId))).toMatchObject({
        channel: '/meta/disconnect',
        successful: false,
      });
    },
    b55: () => inFull('subscribe'),
    b56: () => inFull('unsubscribe'),
    b57: () =>
      talk.asClient(async (clientId) => {
        expect(await talk.only(publish('/some/channel', clientId))).toMatchObject({
          channel: '/some/channel',
          successful: false,
        });
        for (const message of sentTo(MARKETS)) expect(message.data).toBeDefined();
      }),
    b58: async () => {
      const told = await talk.delivered(() => tick(gateway));
      expect(told.some(({ data }) => data?.op === 'update' || data?.op === 'snapshot')).toBe(true);
      const gone = await talk.delivered(async (clientId) => {
        await talk.say(about('unsubscribe', clientId, MARKETS));
        tick(gateway);
      });
      expect(gone.filter(({ data }) => data?.op === 'update')).toEqual([]);
    },
    b60: async () => {
      for (const message of await talk.delivered(() => tick(gateway)))
        expect([message.channel, typeof message.data]).toEqual([MARKETS, 'object']);
    },
    b61: () => {
      const lines = gateway.log
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .filter(({ route }) => String(route).startsWith('/cometd'));
      expect(lines.length).toBeGreaterThan(0);
      for (const { method } of lines) expect(method).toBe('POST');
    },
    b62: async () => {
      const answer = await fetch(`${gateway.url}/cometd`, {
        method: 'POST',
        body: JSON.stringify([publish('/é')]),
      });
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.text()).toContain('/é');
    },
  };
  const inFull = (verb: 'subscribe' | 'unsubscribe') =>
    talk.asClient(async (clientId) => {
      for (const message of sentTo(`/meta/${verb}`))
        expect([typeof message.clientId, typeof message.subscription]).toEqual(['string', 'string']);
      for (const [channel, successful] of [
        [MARKETS, true],
        [[MARKETS, DETAILS], true],
        ['/eventMarkets/4242', verb === 'unsubscribe'],
      ] as const)
        expect(await talk.only(about(verb, clientId, channel))).toMatchObject({
          channel: `/meta/${verb}`,
          successful,
          subscription: channel,
        });
    });

  it.each(Object.entries(checks))('[HOLD-14] %s', async (id, check) => {
    expect(sentences, id).toHaveProperty(id);
    await check();
  });
});
