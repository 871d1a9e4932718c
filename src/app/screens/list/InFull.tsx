// All that an item of a list holds which has no page of its own: nothing tells it apart from the others, or it is only listed.
import type { ReactElement } from 'react';
import { titleOf } from '#model';
import { Button, Dialog, MoreWords, useWords } from '../../ui/index.ts';
import { itemWords } from '../item/words.ts';
import { Fields, type FieldsProps } from '../item/Fields.tsx';

/** What the dialog takes. */
export interface InFullProps extends FieldsProps {
  /** Called with nothing when it closes. */
  readonly onShow: (item: null) => void;
}

/** Draws the item. */
export function InFull({ onShow, ...fields }: InFullProps): ReactElement {
  const words = useWords();
  const { resource, item } = fields;
  const onClose = (): void => onShow(null);
  return (
    <Dialog title={titleOf(resource, item) || resource.singular} onClose={onClose} size="xl">
      <MoreWords words={itemWords}>
        <Fields {...fields} />
      </MoreWords>
      <div className="fd-dialog-buttons">
        <Button look="primary" onClick={onClose}>
          {words('dialog.close')}
        </Button>
      </div>
    </Dialog>
  );
}
