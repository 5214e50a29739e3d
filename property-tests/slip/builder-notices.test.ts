import { expect, it } from 'vitest';
import { slipTexts } from '#src/features/betslip/slip-texts.ts';
import type { Text } from '#src/text/text.ts';
import { MATCH, rigWithMatch } from '#testing/slip/builder-rig.ts';
import { offerOf, type Rig, selection } from '#testing/slip/slip-rig.ts';

/** Texts as ids with their names. */
const told: Text = (id, params) => `${id} ${String(params?.names ?? params?.event ?? '')}`.trim();
const notes = (rig: Rig) => {
  const { groups, legs } = slipTexts(rig.view(), told);
  const of = (notices: readonly string[]) => notices.filter((text) => text.includes('nonCombinable'));
  return { card: groups.flatMap(({ notices }) => of(notices)), legs: legs.map(({ notices }) => of(notices)) };
};

it('[MEND-33] [BBD-03] a ready-made bet builder beside a plain pick of its match is named as one, on its card', () => {
  const rig = rigWithMatch();
  rig.press(4);
  rig.submit({
    type: 'intent/builderAccaPressed',
    data: {
      accaId: 'bba-70-x',
      eventId: MATCH,
      selectionIds: [1, 2].map(selection),
      shown: { name: 'x', odds: '9/1' },
    },
  });
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
  expect(rig.view().groups.map(({ legs }) => legs)).toEqual([[1, 2]]);
  const text = 'betslip.notice.nonCombinableSelection betslip.builder.named Team 4 v Others, Team 4'.replace(
    'Team 4 v Others',
    rig.view().groups[0]?.event ?? '',
  );
  expect(notes(rig)).toEqual({ card: [text], legs: [[text], [], []] });
  // Combined with it there is one bet, and nothing to be told.
  rig.submit({ type: 'intent/builderCombinePressed', data: { eventId: MATCH } });
  expect(rig.view().groups.map(({ legs }) => legs.map(Number).sort())).toEqual([[1, 2, 4]]);
  expect(notes(rig)).toEqual({ card: [], legs: [[], [], []] });
});

it('[MEND-33] two legs of an event without a bet builder are told as before, each at itself', () => {
  const rig = rigWithMatch();
  for (const id of [41, 42]) rig.offers.set(id, offerOf(id, { eventId: MATCH }));
  rig.press(41);
  rig.press(42);
  const text = 'betslip.notice.nonCombinableSelection Team 41, Team 42';
  expect(notes(rig)).toEqual({ card: [], legs: [[text], [text]] });
});
