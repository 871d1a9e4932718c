// Chooses the columns of a list: shown or not, and in which order; back to what is proposed in one click.
import type { ReactElement } from 'react';
import { Button, IconButton, Panel, useWords } from '../../ui/index.ts';
import type { Columns } from './columns.ts';

/** Draws the button and the panel that choose columns. */
export function ColumnChooser({ columns }: { readonly columns: Columns }): ReactElement | null {
  const words = useWords();
  if (columns.all.length < 2) return null;
  return (
    <Panel
      label={words('columns.title')}
      align="end"
      width={300}
      opener={<IconButton icon="columns-3" label={words('columns.title')} />}
    >
      <div className="fd-columns">
        <div className="fd-columns-head">
          <strong>{words('columns.title')}</strong>
          <Button size="xs" look="subtle" onClick={columns.reset} disabled={!columns.changed}>
            {words('columns.reset')}
          </Button>
        </div>
        <ul>
          {columns.all.map((field, index) => {
            const shown = columns.isShown(field.name);
            return (
              <li key={field.name}>
                <label className="fd-check">
                  <input
                    type="checkbox"
                    checked={shown}
                    disabled={shown && columns.shown.length === 1}
                    onChange={() => columns.toggle(field.name)}
                  />
                  <span className="fd-truncate">{field.label}</span>
                </label>
                {shown && (
                  <span className="fd-columns-move">
                    <IconButton
                      icon="chevron-up"
                      size={24}
                      label={words('columns.up', { name: field.label })}
                      disabled={index === 0}
                      onClick={() => columns.move(field.name, -1)}
                    />
                    <IconButton
                      icon="chevron-down"
                      size={24}
                      label={words('columns.down', { name: field.label })}
                      disabled={index === columns.shown.length - 1}
                      onClick={() => columns.move(field.name, 1)}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Panel>
  );
}
