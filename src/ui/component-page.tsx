import { type ReactNode, useState } from 'react';
import { Badge } from './badge.tsx';
import { Button, IconButton } from './button.tsx';
import { Chip, ChipRow } from './chip.tsx';
import { Field } from './field.tsx';
import { IconX } from './icons.ts';
import { Card, CardHead, Inline, Page, Stack } from './layout.tsx';
import { Monogram } from './monogram.tsx';
import { OddsButton, type OddsState } from './odds-button.tsx';
import { Dialog, Sheet } from './overlays.tsx';
import { Segmented } from './segmented.tsx';
import { Silk } from './silk.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { EmptyState, ErrorState } from './states.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';
import { useToast } from './toast-context.ts';

const nothing = (): void => undefined;
const STATES: readonly OddsState[] = ['open', 'suspended', 'nonRunner', 'unpriced', 'loading'];
const PATTERNS = [
  'hoops',
  'stripes',
  'spots',
  'sash',
  'chevron',
  'halves',
  'quarters',
  'star',
  'diamond',
  'crossBelts',
  'plain',
];

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card>
      <CardHead>
        <h2>{title}</h2>
      </CardHead>
      <Page>{children}</Page>
    </Card>
  );
}

function Prices() {
  const [version, setVersion] = useState(1);
  const up = version % 2 === 0;
  const price = {
    price: up ? '3/1' : '5/2',
    name: 'Arsenal to win',
    state: 'open',
    selected: false,
    trend: 'none',
    version,
    takes: 'leg:1',
    onPress: nothing,
  } as const;
  return (
    <Part title="Price button">
      <Inline wrap>
        {STATES.map((state) => (
          <OddsButton
            key={state}
            {...price}
            state={state}
            price={state === 'nonRunner' ? 'NR' : '5/2'}
            cell
          />
        ))}
      </Inline>
      <Inline wrap>
        <OddsButton {...price} selected cell />
        <OddsButton {...price} selected state="suspended" cell />
        <OddsButton {...price} trend={up ? 'up' : 'down'} cell />
        <OddsButton {...price} price="1000/1" trend="up" cell />
        <OddsButton {...price} trend="down" selected cell />
      </Inline>
      <OddsButton {...price} label="Wolverhampton Wanderers with a very long name that is cut" trend="up" />
      <Button onClick={() => setVersion(version + 1)}>Move the prices</Button>
    </Part>
  );
}

function Controls() {
  const [value, setValue] = useState('a');
  const [on, setOn] = useState(true);
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ];
  return (
    <Part title="Controls">
      <Inline wrap>
        <Button look="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button look="quiet">Quiet</Button>
        <Button disabled>Disabled</Button>
        <IconButton label="Close">
          <IconX size={20} />
        </IconButton>
      </Inline>
      <Segmented label="Choice" options={options} value={value} onChange={setValue} />
      <Tabs
        label="Tabs"
        tabs={[
          { id: 'a', label: 'First' },
          { id: 'b', label: 'Second' },
        ]}
        selected={value}
        onSelect={setValue}
        controls="x"
      />
      <ChipRow label="Chips">
        <Chip label="First" count={12} selected={value === 'a'} onPress={() => setValue('a')} />
        <Chip label="Second" selected={value === 'b'} onPress={() => setValue('b')} />
      </ChipRow>
      <Switch label="Show cash-out" checked={on} onChange={setOn} />
      <Field label="Username" hint="As on your card" />
      <Field label="Password" type="password" error="Enter your password" />
    </Part>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | undefined>();
  const toast = useToast();
  const close = () => setOpen(undefined);
  return (
    <Part title="Overlays">
      <Inline>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => toast('Limit saved')}>Toast</Button>
      </Inline>
      <Sheet title="Bet slip" open={open === 'sheet'} onClose={close}>
        Contents
      </Sheet>
      <Dialog title="Are you sure?" open={open === 'dialog'} onClose={close}>
        Contents
      </Dialog>
    </Part>
  );
}

/** Every component of the design system in its states; in development only, at /dev/components. */
export function ComponentPage() {
  return (
    <Page>
      <h1>Components</h1>
      <Prices />
      <Controls />
      <Overlays />
      <Part title="Pictures">
        <Inline wrap>
          <Badge>12</Badge>
          <Badge tone="accent">3</Badge>
          <Badge tone="live">Live</Badge>
          <Badge tone="caution">Going down</Badge>
          {['Arsenal', 'Leeds United', 'Real Sociedad', 'Man City'].map((name) => (
            <Monogram key={name} name={name} size={32} />
          ))}
        </Inline>
        <Inline wrap>
          {PATTERNS.map((pattern) => (
            <Silk key={pattern} silk={{ base: '#c0392b', accent: '#f1c40f', pattern }} number={1} size={32} />
          ))}
          <Silk number={7} size={32} />
        </Inline>
      </Part>
      <Stack>
        <Card>
          <SkeletonRows rows={3} height={60} />
        </Card>
        <Card>
          <EmptyState title="Nothing here" hint="Say what to do next." action={<Button>Do it</Button>} />
        </Card>
        <Card>
          <ErrorState cause="server" onRetry={nothing} />
        </Card>
      </Stack>
    </Page>
  );
}
