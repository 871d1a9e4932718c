// Markdown → React elements by the tokens of marked's lexer (CommonMark, tables). HTML in it is shown as text, never as
// HTML; links only where they are safe (rule S1); pictures become links.
import { lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { unescaped } from '#model';
import { OutsideLink } from '../../ui/index.ts';

/** A text in Markdown; `level`: that of its first headings, one below those of the screen around it. */
export function Markdown({
  text,
  level = FIRST_LEVEL,
}: {
  readonly text: string;
  readonly level?: number;
}): ReactElement {
  const tokens = lexer(text.slice(0, MAX_LENGTH).replace(CALLOUT, '$1**$2:** '), { gfm: true });
  const lifted = tokens.map((token) =>
    token.type === 'heading' ? { ...token, depth: (token as Tokens.Heading).depth + level - FIRST_LEVEL } : token,
  );
  return <div className="fd-markdown">{blocks(lifted)}</div>;
}

const FIRST_LEVEL = 3;

/** The mark of a callout in a quotation: "> [!NOTE]" (GitHub's markdown, and many who copied it). */
const CALLOUT = /^([ \t]*>[ \t]*)\[!(\w+)\][ \t]*(?:\r?\n[ \t]*>)?/gm;

const MAX_LENGTH = 200_000;
const MAX_DEPTH = 30;

function blocks(tokens: readonly Token[], depth = 0): ReactNode {
  if (depth > MAX_DEPTH) return null;
  return tokens.map((token, index) => <Fragment key={index}>{block(token, depth)}</Fragment>);
}

function block(token: Token, depth: number): ReactNode {
  switch (token.type) {
    case 'heading':
      // One level down and never above the screen's own headings.
      return createElement(
        `h${Math.min((token as Tokens.Heading).depth + FIRST_LEVEL - 1, 6)}`,
        null,
        inside(token, depth),
      );
    case 'paragraph':
      return <p>{inside(token, depth)}</p>;
    case 'blockquote':
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens, depth + 1)}</blockquote>;
    case 'code':
      return (
        <pre className="fd-code">
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'list':
      return list(token as Tokens.List, depth);
    case 'table':
      return table(token as Tokens.Table, depth);
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    default:
      return inline(token, depth);
  }
}

function list(token: Tokens.List, depth: number): ReactNode {
  const items = token.items.map((item, index) => <li key={index}>{blocks(item.tokens, depth + 1)}</li>);
  return token.ordered ? <ol start={token.start === '' ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>;
}

function table(token: Tokens.Table, depth: number): ReactNode {
  return (
    <div className="fd-table-frame">
      <table className="fd-table">
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} scope="col">
                {inlines(cell.tokens, depth + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{inlines(cell.tokens, depth + 1)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inlines(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  if (tokens === undefined || depth > MAX_DEPTH) return null;
  return tokens.map((token, index) => <Fragment key={index}>{inline(token, depth)}</Fragment>);
}

function inside(token: Token, depth: number): ReactNode {
  const inner = 'tokens' in token ? (token.tokens as readonly Token[] | undefined) : undefined;
  return inner === undefined ? textOf(token) : inlines(inner, depth + 1);
}

function inline(token: Token, depth: number): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inside(token, depth)}</strong>;
    case 'em':
      return <em>{inside(token, depth)}</em>;
    case 'del':
      return <del>{inside(token, depth)}</del>;
    case 'codespan':
      return <code>{unescaped((token as Tokens.Codespan).text)}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <OutsideLink href={(token as Tokens.Link).href}>{inside(token, depth)}</OutsideLink>;
    case 'image': {
      const image = token as Tokens.Image;
      return <OutsideLink href={image.href}>{image.text === '' ? image.href : image.text}</OutsideLink>;
    }
    case 'html':
      return /^<br\s*\/?>$/i.test(token.raw.trim()) ? <br /> : token.raw;
    case 'text':
    case 'escape':
      return inside(token, depth);
    default:
      return token.raw;
  }
}

function textOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? unescaped(token.text) : token.raw;
}
