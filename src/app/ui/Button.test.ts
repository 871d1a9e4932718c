// The fixed facts of the button and its badge, read from the markup that they produce.
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge } from './Badge.tsx';
import { Button, type ButtonProps } from './Button.tsx';

function markup(props: ButtonProps): string {
  const html = renderToStaticMarkup(createElement(MantineProvider, null, createElement(Button, props, 'Save')));
  return /<button[\s\S]*<\/button>/.exec(html)?.[0] ?? '';
}

const opening = (html: string): string => html.slice(0, html.indexOf('>') + 1);

test('button icon position is left by default', () => {
  const html = markup({ icon: 'check' });
  expect(opening(html)).toContain('data-icon-position="left"');
  expect(html.indexOf('<svg')).toBeLessThan(html.indexOf('Save'));
  const right = markup({ icon: 'check', iconPosition: 'right' });
  expect(right.indexOf('<svg')).toBeGreaterThan(right.indexOf('Save'));
});

test('button type is button by default', () => {
  expect(opening(markup({}))).toContain('type="button"');
  expect(opening(markup({ type: 'submit' }))).toContain('type="submit"');
});

test('button badge severity is secondary by default', () => {
  expect(markup({ badge: 3 })).toContain('data-severity="secondary"');
  expect(markup({ badge: 3, badgeSeverity: 'danger' })).toContain('data-severity="danger"');
  const alone = renderToStaticMarkup(createElement(MantineProvider, null, createElement(Badge, null, 'new')));
  expect(alone).toContain('data-severity="secondary"');
});

test('button is disabled while loading', () => {
  expect(opening(markup({ loading: true }))).toMatch(/\sdisabled(=|\s|>)/);
  expect(opening(markup({ loading: true, disabled: false }))).toMatch(/\sdisabled(=|\s|>)/);
  expect(opening(markup({}))).not.toMatch(/\sdisabled(=|\s|>)/);
});
