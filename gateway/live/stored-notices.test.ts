import { describe, expect, it } from 'vitest';
import type { SystemNotice } from '#domain/contract/system-notice.ts';
import { databases } from '#testing/databases/databases.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import {
  removeNotice,
  storedNotices,
  storedNoticesSettings,
  storeNotice,
  watchNotices,
} from './stored-notices.ts';
import { SystemChannel } from './system-channel.ts';

const night: SystemNotice = { id: 'night', text: 'Closed from 2 to 3', group: 'info', dismissable: true };

describe.each(databases)(
  '[LIV-03] notices that operators announce, on $name',
  { timeout: 300_000 },
  (database) => {
    const fresh = database.use();

    it('are told by a gateway that runs beside the command, changed and withdrawn, and each once', async () => {
      const { db } = await fresh();
      const clock = new ManualClock(0);
      const heard: unknown[] = [];
      const system = new SystemChannel();
      const flushed = { count: 0 };
      const told = {
        announce: (notice: SystemNotice) => {
          heard.push(notice.text);
          system.announce(notice);
        },
        withdraw: (id: string) => {
          heard.push(`no ${id}`);
          system.withdraw(id);
        },
      };
      const flush = (): void => {
        flushed.count += 1;
      };
      const stop = watchNotices({ db, system: told, flush, report: (error) => heard.push(error), clock });
      const looks = async (): Promise<void> => {
        const before = flushed.count;
        clock.advanceTo(clock.now() + storedNoticesSettings.lookEvery);
        await expect.poll(() => flushed.count).toBe(before + 1);
      };
      await expect.poll(() => flushed.count).toBe(1);
      await storeNotice(db, night, 1);
      await looks();
      await looks();
      await storeNotice(db, { ...night, text: 'Closed from 3 to 4' }, 2);
      await looks();
      expect(JSON.parse(system.snapshot())).toMatchObject({ messages: [{ text: 'Closed from 3 to 4' }] });
      expect(await storedNotices(db)).toHaveLength(1);
      expect(await removeNotice(db, 'night')).toBe(true);
      expect(await removeNotice(db, 'night')).toBe(false);
      await looks();
      await stop();
      expect(heard).toEqual(['Closed from 2 to 3', 'Closed from 3 to 4', 'no night']);
    });
  },
);
