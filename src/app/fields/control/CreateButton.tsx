// Beside a relation's picker: makes an item of the other resource without leaving the form, where one may be made.
import { type ReactElement, useState } from 'react';
import { useIndex, useFormParentsOf } from '../../data/index.ts';
import { Icon, lowered, useWords } from '../../ui/index.ts';
import { Creator, useCanCreate } from './context.tsx';

/** What the button takes. */
export interface CreateButtonProps {
  readonly resource: string;
  /** Gets the identity of what was made. */
  readonly onMade: (id: string) => void;
}

/** Draws the button and, once pressed, the dialog; nothing where nothing can be made here. */
export function CreateButton({ resource, onMade }: CreateButtonProps): ReactElement | null {
  const words = useWords();
  const canCreate = useCanCreate();
  const { resource: named, settings } = useIndex();
  const [open, setOpen] = useState(false);
  const target = named(resource);
  const parents = useFormParentsOf(resource);
  const isMakeable = target !== undefined && target.operations.create !== null && parents !== null;
  if (!canCreate || !isMakeable || settings.readOnly) return null;
  return (
    <>
      <button type="button" className="fd-e-null" onClick={() => setOpen(true)}>
        <Icon name="plus" size={13} />
        {words('form.create-title', { name: lowered(target.singular) })}
      </button>
      {open && (
        <Creator
          resource={resource}
          onClose={() => setOpen(false)}
          onMade={(id) => {
            setOpen(false);
            if (id !== null) onMade(id);
          }}
        />
      )}
    </>
  );
}
