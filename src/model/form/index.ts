// The face of the form engine: a call in; what is asked, what is wrong and what is sent out. Pure, no DOM.
export type { Branch } from './branches.ts';
export { branchesIn, branchesOf, branchOf, switchedTo, usualBranch } from './branches.ts';
export type { Change, Update, UpdateStyle } from './changes.ts';
export {
  bothBodies,
  changesOf,
  jsonPatch,
  mediaTypeWith,
  mergePatch,
  schemaAt,
  toldAt,
  unchangedPlaces,
  updateStyle,
  updateValues,
  withUnknown,
} from './changes.ts';
export { withChosen } from './chosen-whole.ts';
export { completed } from './complete.ts';
export { countryCodes } from './countries.ts';
export type { DeletingInputs } from './deleting-inputs.ts';
export { deletingInputs, withKnown } from './deleting-inputs.ts';
export { editValues, emptied, isMostlyItem, itemPlace, projected, takenOf, takesItem } from './edit.ts';
export { turnedRound } from './turned.ts';
export type { Form, FormField, FormOptions } from './form.ts';
export { arranged, isAsked } from './arrange.ts';
export { ownIdentityOf } from './folded.ts';
export { WHICH } from './related.ts';
export { isGenerated } from './generated.ts';
export { branchField, entryOf, formOf, insideOf, itemOf, topOf } from './form.ts';
export { itemSchemaOf, readSchemaOf } from './item-schema.ts';
export type { Judgement } from './issues.ts';
export { refusedPlaces, valueWithout } from './left-out.ts';
export {
  isClosedAgainstItself,
  issuesAt,
  issuesOf,
  issuesOfChange,
  judge,
  pathLabels,
  valuesToSend,
} from './issues.ts';
export type { Clash, Merged } from './merge.ts';
export { mergeOf, resolved } from './merge.ts';
export { extrasOf, isConditional, itemSchemaAt, shapeOf, tupleLength } from './shape.ts';
export type { NumberMarks, NumberRule, Read } from './text.ts';
export { printNumber, readNumber } from './text.ts';
export type { Reviewed, ReviewReason } from './review.ts';
export { ledState, reviewReason } from './review.ts';
export { asWanted, wantedPlaceOf } from './wanted.ts';
export type { SaidAt } from './wanted-places.ts';
export { wantedAfter } from './wanted-places.ts';
export { optionsOf } from './options.ts';
export { missingSaidOnce } from './wants.ts';
export type { CallValues, FormState } from './values.ts';
export {
  at,
  child,
  EMPTY_STATE,
  filesIn,
  fingerprint,
  isOpaque,
  isPlain,
  isWithin,
  sameJson,
  withAt,
} from './values.ts';
export { rekeyed, reordered } from './lists.ts';
export type { Rows } from './in-rows.ts';
export { asksForPart, chosenInRows, namesInRows, toldInRows } from './in-rows.ts';
export { asksFor, placesOf, pointersOf } from './places.ts';
export type { ControlKind } from './control-kind.ts';
export { canEdit, controlKind } from './control-kind.ts';
export type { Limits } from './limits.ts';
export { examplesOf, limitsOf } from './limits.ts';
export { hasZone } from './moments.ts';
export type { ColumnHabits } from './cell-values.ts';
export { habitsOf, valueOfCell } from './cell-values.ts';
export type { Fillable, FillingColumn } from './table.ts';
export { cellAsText, fillables, fillingColumns, mapColumns, stateOfRow } from './table.ts';
