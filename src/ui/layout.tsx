import styled from '@emotion/styled';

type Space = 0 | 4 | 8 | 12 | 16 | 20 | 24 | 32;

interface Spacing {
  readonly gap?: Space;
}
/** Layout props stay out of the DOM. */
const own = {
  shouldForwardProp: (name: string) =>
    name !== 'gap' && name !== 'columns' && name !== 'wrap' && name !== 'between',
};

/** Children under each other. */
export const Stack = styled(
  'div',
  own,
)<Spacing>(({ gap = 12 }) => ({ display: 'grid', gap, minWidth: 0, alignContent: 'start' }));

/** Children beside each other, centred on one line. */
export const Inline = styled(
  'div',
  own,
)<Spacing & { readonly wrap?: boolean; readonly between?: boolean }>(({ gap = 8, wrap, between }) => ({
  display: 'flex',
  alignItems: 'center',
  gap,
  minWidth: 0,
  flexWrap: wrap === true ? 'wrap' : 'nowrap',
  justifyContent: between === true ? 'space-between' : 'flex-start',
}));

/** Equal columns. */
export const Columns = styled(
  'div',
  own,
)<Spacing & { readonly columns: 1 | 2 | 3 }>(({ gap = 8, columns }) => ({
  display: 'grid',
  gap,
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
}));

/** A card: the one surface that content stands on. Hairlines inside, no boxes in boxes. */
export const Card = styled.section({
  background: 'var(--surface-1)',
  borderRadius: 'var(--radius-card)',
  overflow: 'hidden',
  minWidth: 0,
  boxShadow: '0 0 0 1px var(--line)',
});

/** Head of a card or a section: title left, at most one link right. */
export const CardHead = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '10px var(--gutter)',
  minHeight: 44,
});

/** A page's column with the distances that all pages share. */
export const Page = styled.div({
  display: 'grid',
  gap: 16,
  padding: 'var(--gutter)',
  alignContent: 'start',
  minWidth: 0,
});
