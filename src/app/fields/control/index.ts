// The face of how fields are edited; loaded with the first form.
import '../../ui/inputs.ts';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import './control.css';

export { type CreatorProps, StoreProvider, useForm } from './context.tsx';
export { issueText } from './issue-words.ts';
export { focusPlace } from './focus.ts';
export { Folded, FormFields, type FormFieldsProps, Summary } from './FormFields.tsx';
export { PlaceControl } from './PlaceControl.tsx';
export { FormStore } from './store.ts';
export { sizeText } from './FileControl.tsx';
