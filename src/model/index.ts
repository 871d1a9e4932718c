// The face of the model: a contract in, an application out, as plain data; and what works on that data.
export { callOf, readsOnly, settledPath } from './access.ts';
export { type Advice, advise } from './advice/advise.ts';
export type { AdvicePlace } from './advice/rules.ts';
export type {
  Action,
  ActionDetails,
  ApplicationIndex,
  Call,
  Choice,
  Derived,
  Field,
  FieldKind,
  Filter,
  Listing,
  NavigationEntry,
  NavigationGroup,
  Pagination,
  PaginationStyle,
  Referrer,
  Relation,
  Resource,
  ResourceDetails,
  ResourceSummary,
  Roles,
  SchemaTable,
  Sort,
  Tone,
} from './application.ts';
export { numbersTold } from './choices-told.ts';
export { valuesSaid } from './values-said.ts';
export { choiceOf, isStateName, toneOf } from './choices.ts';
export type { AuditEntry, AuditOutcome } from './audit.ts';
export type { Correction } from './correction.ts';
export type { Beside } from './beside.ts';
export type { StateField } from './state.ts';
export { besideOf } from './beside.ts';
export type { FirstColumns } from './columns.ts';
export { shownByKey, withNames } from './beside-key.ts';
export { toldApart } from './form/labels.ts';
export { LEADS_ELSEWHERE, firstColumns, nameIn, ownerColumn, saysOneThing } from './columns.ts';
export type { Application } from './derive.ts';
export { derive } from './derive.ts';
export type { Mode, OperationPlace } from './operation-places.ts';
export { deriveActionDetails, deriveDetails } from './details.ts';
export type { FieldContext } from './field.ts';
export { hasEnglish, languageName, textByLanguage, textsByLanguage } from './by-language.ts';
export { inAWord, type Named } from './in-a-word.ts';
export { isMadeUp } from './made-up.ts';
export { childrenOf, fieldOf, propertyFields } from './field.ts';
export type { InspectedResource, InspectResult } from './inspect.ts';
export { inspect } from './inspect.ts';
export type { FieldGroup, PlacedField } from './item-fields.ts';
export { absentFields, itemGroups } from './item-fields.ts';
export { identityIn, idInText, OWN_ADDRESS, ownPattern, writtenAs } from './written-address.ts';
export { productNameOf } from './product-name.ts';
export { asksForFields } from './input-words.ts';
export { labelOf, normalOf, pluralOf, relationLabelOf, singularOf, stemOf, wordsOf } from './labels.ts';
export { leanIndex } from './lean.ts';
export type { LeanIndex } from './whole-index.ts';
export { wholeIndex } from './whole-index.ts';
export type { LearnOptions } from './learn.ts';
export { DAYS_IN_ANSWERS, isMidnight, MOMENT_IN_ANSWERS } from './days.ts';
export { LEARNED, learn } from './learn.ts';
export { changedAsWhole } from './learn-corrections.ts';
export { withLearnedInput } from './learn-input.ts';
export { withFittingPages, withoutPosition } from './learn-pages.ts';
export { withoutIgnoredSort } from './ignored-sort.ts';
export { saysNone } from './none-found.ts';
export { withoutIgnoredSearch, withoutRefusedSearch } from './learn-search.ts';
export { withoutRefusedSort } from './learn-sorting.ts';
export type { Lesson } from './lesson.ts';
export { joinedLessons, lessonIn, lessonOf, withLesson } from './lesson.ts';
export { headerByItself, isOwnHeader, NEW_WITH_EACH_CALL } from './own-headers.ts';
export { goingWithout, goneWithout, neededInQuery, type WantedPlace, withWanted } from './wanted.ts';
export { wantedInQuery, withWantedFilters } from './wanted-query.ts';
export { joinedWanted, type WantedLesson, wantedLessonIn } from './wanted-lesson.ts';
export { isTimeOfDay } from './said-moments.ts';
export { isKnownAs, openedBy, otherIdentities } from './other-identity.ts';
export { opensThere } from './opens-there.ts';
export type { WebLink } from './links.ts';
export type { JobPlace, JobState } from './long-work.ts';
export { jobAddresses, jobPlace, jobState, tellsOfWork } from './long-work.ts';
export { linkOf, linksOf } from './links.ts';
export { hintsOf } from './same-name.ts';
export type { ListAnswer, ListFilter, ListPosition, ListRequest } from './listing.ts';
export {
  FIRST_REQUEST,
  isRepeat,
  isWhole,
  itemsOf,
  listValues,
  MAP_KEY,
  MAP_VALUE,
  nextPage,
  pageNumber,
  previousPage,
  totalOf,
} from './listing.ts';
export type {
  FieldEffect,
  FieldRestriction,
  PermissionsView,
  Refusal,
  Restrictions,
} from './permissions.ts';
export { permittedAction, permittedDetails, permittedIndex } from './permissions.ts';
export type { Place, Placed } from './place.ts';
export {
  formPlace,
  listOperation,
  listPlace,
  ownParameter,
  parameterKey,
  parameterLabel,
  parentsAt,
  placeOf,
  placeOfPath,
} from './place.ts';
export { identified, withSaidAgain } from './identified.ts';
export type { CallAnswer } from './call-answer.ts';
export { CODES, IDENTITY_WORDS } from './identity-words.ts';
export { BEFORE_MOMENT } from './newest-first.ts';
export { inputRelations } from './input-relations.ts';
export type { Promised } from './list-places.ts';
export { pageAt, promisedBy } from './list-places.ts';
export type { Arrangement, Arranger } from './arrange.ts';
export { createArranger } from './arrange.ts';
export type { Condition } from './sort-and-filter.ts';
export { filterItems, searchItems, sortItems } from './sort-and-filter.ts';
export type { SortBy } from './sort-values.ts';
export { byNames, canSortBy, searchesRemotely } from './sort-values.ts';
export { outcomeSaid } from './outcome-said.ts';
export { thingsIn } from './things-in.ts';
export { outline } from './outline.ts';
export { NO_PAGING } from './pagination.ts';
export { type Cell, cellOf, cellText, placesOfMoney } from './cells.ts';
export { isNever, momentUnit } from './moment-unit.ts';
export { offeredActions, offeredToMany } from './offered.ts';
export { textFor } from './form/pattern-text.ts';
export { type PatternSaid, patternSaid } from './form/pattern-said.ts';
export { scalarText } from './scalars.ts';
export { comesInBits, type Feed, feedOf } from './feeds.ts';
export { type Resumable, resumableOf } from './resumable.ts';
export { answeredField } from './answered.ts';
export { answersFor } from './declared-answers.ts';
export { eventSchema } from './streams.ts';
export { firstWords, unescaped } from './summary.ts';
export { valueOfXml, xmlOf } from './xml.ts';
export type { OfferFacts, SignInForm, SignInOffer } from './sign-in-offer.ts';
export { isSignInName, isSignInSecret, loginFields, type LoginFields } from './sign-in-fields.ts';
export { SIGN_IN_NAMES } from './sign-in-names.ts';
export type { Login, SignIn } from './sign-in-way.ts';
export { signInOffer } from './sign-in-offer.ts';
export { tokenWord } from './token-word.ts';
export { tokensFound } from './token-places.ts';
export { signInOperations, USUAL_REFRESH, USUAL_TOKENS } from './sign-in-way.ts';
export {
  addressPartsOf,
  fieldValue,
  idOf,
  isAt,
  itemOf,
  ownAddress,
  ownerOf,
  pathValuesOf,
  rowKeyOf,
  OF_NO_RESOURCE,
  ownTitle,
  titleOf,
} from './values.ts';
export type {
  Branch,
  CallValues,
  ColumnHabits,
  Change,
  Clash,
  Reviewed,
  ReviewReason,
  ControlKind,
  Fillable,
  FillingColumn,
  Form,
  FormField,
  FormOptions,
  FormState,
  Limits,
  DeletingInputs,
  Merged,
  NumberMarks,
  NumberRule,
  Read,
  Update,
  UpdateStyle,
} from './form/index.ts';
export {
  countryCodes,
  arranged,
  at,
  bothBodies,
  branchesIn,
  branchesOf,
  branchField,
  branchOf,
  canEdit,
  cellAsText,
  changesOf,
  child,
  completed,
  controlKind,
  deletingInputs,
  editValues,
  isMostlyItem,
  emptied,
  EMPTY_STATE,
  entryOf,
  examplesOf,
  extrasOf,
  filesIn,
  fillables,
  fillingColumns,
  habitsOf,
  fingerprint,
  formOf,
  hasZone,
  insideOf,
  isClosedAgainstItself,
  isConditional,
  isAsked,
  isGenerated,
  isOpaque,
  isPlain,
  issuesAt,
  issuesOf,
  issuesOfChange,
  isWithin,
  itemOf as formItemOf,
  itemPlace,
  itemSchemaAt,
  limitsOf,
  jsonPatch,
  judge,
  mapColumns,
  mergeOf,
  missingSaidOnce,
  mergePatch,
  pathLabels,
  placesOf,
  asksFor,
  chosenInRows,
  namesInRows,
  toldInRows,
  asksForPart,
  pointersOf,
  printNumber,
  projected,
  readNumber,
  refusedPlaces,
  wantedAfter,
  asWanted,
  wantedPlaceOf,
  rekeyed,
  reordered,
  resolved,
  ledState,
  reviewReason,
  sameJson,
  shapeOf,
  stateOfRow,
  switchedTo,
  topOf,
  tupleLength,
  updateStyle,
  schemaAt,
  toldAt,
  updateValues,
  usualBranch,
  valueOfCell,
  valuesToSend,
  valueWithout,
  withAt,
  withKnown,
  withUnknown,
  mediaTypeWith,
  takenOf,
  takesItem,
  turnedRound,
} from './form/index.ts';
export { constantOf } from './schemas.ts';
