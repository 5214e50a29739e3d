import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Block, Span } from './parse-publication.ts';
import styles from './published.module.css';

/** Out of the app: a page of its own that learns nothing of this one (DPL-04). */
const isOutside = (href: string): boolean => href.startsWith('https://');

function spanView(span: Span): ReactNode {
  switch (span.kind) {
    case 'text':
      return span.text;
    case 'strong':
      return (
        <strong key={span.nth}>
          <Line spans={span.spans} />
        </strong>
      );
    case 'em':
      return (
        <em key={span.nth}>
          <Line spans={span.spans} />
        </em>
      );
    case 'link':
      return isOutside(span.href) ? (
        <a key={span.nth} href={span.href} target="_blank" rel="noopener noreferrer">
          <Line spans={span.spans} />
        </a>
      ) : (
        <Link key={span.nth} href={span.href}>
          <Line spans={span.spans} />
        </Link>
      );
  }
}

const Line = ({ spans }: { readonly spans: readonly Span[] }) => spans.map(spanView);

function TableBlock({ head, rows }: Extract<Block, { readonly kind: 'table' }>) {
  return (
    <table>
      <thead>
        <tr>
          {head.map(({ nth, spans }) => (
            <th key={nth} scope="col">
              <Line spans={spans} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.nth}>
            {row.cells.map(({ nth, spans }) => (
              <td key={nth}>
                <Line spans={spans} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.depth === 2 ? 'h2' : 'h3';
      return (
        <Heading id={block.anchor} tabIndex={-1}>
          {block.name}
        </Heading>
      );
    }
    case 'paragraph':
    case 'note':
      return (
        <p className={block.kind === 'note' ? styles.note : undefined}>
          <Line spans={block.spans} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map(({ nth, spans }) => (
            <li key={nth}>
              <Line spans={spans} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <TableBlock {...block} />;
  }
}

/** A publication as it is read: headings that can be gone to, lists, tables. */
export const PublicationText = ({ blocks }: { readonly blocks: readonly Block[] }) =>
  blocks.map((block) => <BlockView key={block.nth} block={block} />);
