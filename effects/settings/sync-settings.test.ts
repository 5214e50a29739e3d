import { describe, expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts';
import { ok, refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer, submitted } from '#testing/runtime/session-harness.ts';
import { epics } from '../epics.ts';

const starred = (value: string[]): NewInput => ({
  type: 'intent/settingChanged',
  data: { name: 'favorites.categoryId', value },
});

/** @param losesFirst whether the answer to the first question about the account's settings is lost */
function harness(stored: object, losesFirst = false) {
  let isLost = losesFirst;
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') return loginAnswer(made.now());
    if (data.op === 'getSettings' && isLost) {
      isLost = false;
      return { kind: 'lost', cause: 'network' };
    }
    if (data.op === 'getSettings') return ok({ resultCode: 0, data: { userSettings: stored } });
    if (data.op === 'logout' || data.op === 'saveSettings') return ok({ resultCode: 0 });
    return undefined;
  });
  made.start();
  return made;
}
const favourites = (made: ReturnType<typeof harness>) => made.state().settings.settings.favorites.categoryId;
const saved = (made: ReturnType<typeof harness>) =>
  made.of('settings/saved').map(({ data }) => data.settings.favorites.categoryId);
const account = {
  ...DEFAULT_SETTINGS,
  favorites: { ...DEFAULT_SETTINGS.favorites, categoryId: ['SBTC1_5', 'sim.crown'] },
};

describe('favourites at login', () => {
  it('[BRW-02.2] those of the guest are added to those of the account, and saved there', () => {
    const made = harness(account);
    made.submit(starred(['sim.shires', 'sim.crown']));
    made.submit(submitted);
    expect(favourites(made)).toEqual(['SBTC1_5', 'sim.crown', 'sim.shires']);
    made.pass(60_000);
    expect(saved(made)).toEqual([['SBTC1_5', 'sim.crown', 'sim.shires']]);
  });

  it('[BRW-17.3] teams of the guest are added as well', () => {
    const made = harness(account);
    const value = ['SBTC1_1:Alderwick Town'];
    made.submit({ type: 'intent/settingChanged', data: { name: 'favorites.participant', value } });
    made.submit(submitted);
    made.pass(60_000);
    const last = made.of('settings/saved').at(-1);
    expect(last?.data.settings.favorites).toEqual({ ...account.favorites, participant: value });
  });

  it('[BRW-02.2] an account without settings takes over what the device remembered', () => {
    const made = harness({});
    const favorites = { ...DEFAULT_SETTINGS.favorites, categoryId: ['sim.shires'] };
    made.submit({ type: 'settings/favouritesRemembered', data: { favorites } });
    expect(made.state().settings.owner).toBe('default');
    made.submit(submitted);
    made.pass(60_000);
    expect(saved(made)).toEqual([['sim.shires']]);
  });

  it('[BRW-02.2] nothing is saved where the guest has nothing, and what a device remembers changes no account', () => {
    const made = harness(account);
    made.submit(submitted);
    const favorites = { ...DEFAULT_SETTINGS.favorites, categoryId: ['sim.shires'] };
    made.submit({ type: 'settings/favouritesRemembered', data: { favorites } });
    made.pass(60_000);
    expect([favourites(made), saved(made)]).toEqual([['SBTC1_5', 'sim.crown'], []]);
  });

  it('[SES-08.1] they go with the customer who logs out', () => {
    const made = harness(account);
    made.submit(submitted);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(favourites(made)).toEqual([]);
  });

  it('[SET-01] what the account has is not written over where it could not be told at the login', () => {
    const made = harness(account, true);
    made.submit(submitted);
    made.submit(starred(['sim.shires']));
    made.pass(60_000);
    expect(saved(made)).toEqual([['SBTC1_5', 'sim.crown', 'sim.shires']]);
  });

  it('[SES-08.1] [INV-05] what one customer agreed to is not what the next one agrees to', () => {
    const made = harness({});
    made.submit(submitted);
    const change = (name: string, value: string): void =>
      made.submit({ type: 'intent/settingChanged', data: { name, value } });
    change('extSettings.acceptOddsChange', 'ACCEPT_ANY_ODDS');
    change('offer.oddsFormat', 'DECIMAL');
    made.submit({ type: 'intent/logoutPressed', data: {} });
    const { extSettings, offer } = made.state().settings.settings;
    expect([extSettings, offer.oddsFormat]).toEqual([DEFAULT_SETTINGS.extSettings, 'DECIMAL']);
  });
});

describe('a change of an account', () => {
  const changed = (value: string): NewInput => ({
    type: 'intent/settingChanged',
    data: { name: 'offer.oddsFormat', value },
  });
  /** A customer whose account has FRACTIONAL; what is saved is answered as a test says. */
  function customer() {
    const made = runtimeHarness(epics, ({ data }) => {
      if (data.op === 'login') return loginAnswer(made.now());
      return data.op === 'getSettings' ? ok({ resultCode: 0, data: { userSettings: account } }) : undefined;
    });
    made.start();
    made.submit(submitted);
    const sent = () => made.calls.filter(({ data }) => data.op === 'saveSettings');
    const format = () => made.state().settings.settings.offer.oddsFormat;
    return { ...made, sent, format };
  }

  it('[SET-01.3] is sent 500 ms after the last one, with the whole object', () => {
    const made = customer();
    made.submit(changed('DECIMAL'));
    made.pass(499);
    made.submit({
      type: 'intent/settingChanged',
      data: { name: 'extSettings.acceptOddsChange', value: 'ACCEPT_ANY_ODDS' },
    });
    made.pass(499);
    expect(made.sent()).toEqual([]);
    made.pass(1);
    const whole = {
      ...account,
      offer: { ...account.offer, oddsFormat: 'DECIMAL' },
      extSettings: { ...account.extSettings, acceptOddsChange: 'ACCEPT_ANY_ODDS' },
    };
    expect(made.sent().map(({ data }) => data.body)).toEqual([{ userSettings: whole }]);
  });

  it.each([['refused'], ['lost']] as const)(
    '[SET-01.2] shows at once and goes back to what is stored when it was %s, which is said',
    (kind) => {
      const made = customer();
      made.submit(changed('DECIMAL'));
      expect(made.format()).toBe('DECIMAL');
      made.pass(500);
      made.answer(made.sent()[0]!, kind === 'lost' ? { kind, cause: 'network' } : refused(1));
      expect([made.format(), made.state().settings.saveFailed]).toEqual(['FRACTIONAL', true]);
      made.submit(changed('DECIMAL'));
      expect([made.format(), made.state().settings.saveFailed]).toEqual(['DECIMAL', false]);
      made.pass(500);
      made.answer(made.sent()[1]!, ok({ resultCode: 0 }));
      expect(made.format()).toBe('DECIMAL');
    },
  );
});
