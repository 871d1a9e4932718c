// A place of a form → its control, by what its schema allows. A value that its control could not show is edited as JSON,
// so nothing that came from the API is lost.
import { type ComponentType, memo, type ReactElement, useState } from 'react';
import { canEdit, controlKind, type ControlKind } from '#model';
import { BooleanControl } from './BooleanControl.tsx';
import { ChoiceControl, ChoicesControl } from './ChoiceControl.tsx';
import { useForm, useStore } from './context.tsx';
import { CountryControl } from './CountryControl.tsx';
import { DurationControl } from './DurationControl.tsx';
import { FileControl } from './FileControl.tsx';
import { JsonControl } from './JsonControl.tsx';
import { ListControl } from './ListControl.tsx';
import { LongTextControl } from './LongTextControl.tsx';
import { MapControl } from './MapControl.tsx';
import { DateControl, DateTimeControl, TimeControl } from './MomentControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { ObjectControl } from './ObjectControl.tsx';
import { RelationControl } from './RelationControl.tsx';
import { RelationsControl } from './RelationsControl.tsx';
import { SecretControl } from './SecretControl.tsx';
import { TagsControl } from './TagsControl.tsx';
import { TextControl } from './TextControl.tsx';
import type { ControlProps } from './types.ts';
import { VariantControl } from './VariantControl.tsx';

const CONTROLS: Readonly<Record<ControlKind, ComponentType<ControlProps>>> = {
  text: TextControl,
  'long-text': LongTextControl,
  number: NumberControl,
  boolean: BooleanControl,
  date: DateControl,
  time: TimeControl,
  'date-time': DateTimeControl,
  duration: DurationControl,
  country: CountryControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  tags: TagsControl,
  secret: SecretControl,
  file: FileControl,
  relation: RelationControl,
  relations: RelationsControl,
  object: ObjectControl,
  list: ListControl,
  map: MapControl,
  variant: VariantControl,
  json: JsonControl,
};

/** Edits a place of the form. */
export const PlaceControl = memo(function PlaceControl(props: ControlProps): ReactElement {
  const { lookup } = useForm();
  const store = useStore();
  const wanted = controlKind(props.node.field, lookup);
  const value = store.valueAt(props.node.pointer);
  // A line of text takes the line breaks out of what is put into it: what came with such is edited in several.
  const [hasLines] = useState(() => typeof value === 'string' && value.includes('\n'));
  const fitting = wanted === 'text' && hasLines ? 'long-text' : wanted;
  const kind = canEdit(fitting, value) ? fitting : 'json';
  const Control = CONTROLS[kind];
  return <Control {...props} />;
});
