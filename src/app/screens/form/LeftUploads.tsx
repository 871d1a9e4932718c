// Says which file of this form was on its way when the page went: chosen again, it goes on where it stopped.
import { type ReactElement, useState } from 'react';
import { LEFT_FILES, leftUploads } from '../../data/uploads.ts';
import { Button, Callout, useWords, useIntl } from '../../ui/index.ts';

/** Draws what is to be said of a call's files; nothing where none was left. */
export function LeftUploads({ operation }: { readonly operation: string }): ReactElement | null {
  const words = useWords();
  const intl = useIntl();
  const [left, setLeft] = useState(() => leftUploads(operation));
  if (left.length === 0) return null;
  const forget = (): void => {
    for (const { key } of left) LEFT_FILES.delete(key);
    setLeft([]);
  };
  const format = { maximumFractionDigits: 1, style: 'unit', unit: 'megabyte' } as const;
  const sized = left.map(({ name, size }) => {
    const mega = intl.number('mega', format).format(size / 1024 / 1024);
    return `${name} (${mega})`;
  });
  return (
    <Callout tone="info" title={words('upload.left', { names: intl.list().format(sized), count: left.length })}>
      <p className="fd-flat">{words('upload.left-do', { count: left.length })}</p>
      <div className="fd-row fd-draft-buttons">
        <Button size="xs" onClick={forget}>
          {words('upload.forget')}
        </Button>
      </div>
    </Callout>
  );
}
