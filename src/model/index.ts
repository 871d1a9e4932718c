// The face of the model: a contract in, an application out, as plain data; and what works on that data.
export { callOf, readsOnly, settledPath } from './actions/access.ts';
export { isKeyName, withKey } from './actions/key-in-body.ts';
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
  Relation,
  Resource,
  ResourceDetails,
  ResourceSummary,
  Roles,
  SchemaTable,
  Sort,
  Tone,
} from './application.ts';
export { numbersTold } from './fields/choices-told.ts';
export { valuesSaid } from './fields/values-said.ts';
export { choiceOf, isStateName, toneOf } from './fields/choices.ts';
export type { AuditEntry, AuditOutcome } from './audit.ts';
export type { Referrer } from './relations/referrer.ts';
export type { Correction } from './learn/correction.ts';
export type { Beside } from './listing/beside.ts';
export type { StateField } from './fields/state.ts';
export { besideOf } from './listing/beside.ts';
export type { FirstColumns } from './fields/columns.ts';
export { shownByKey, withNames } from './fields/beside-key.ts';
export { toldApart } from './form/labels.ts';
export { LEADS_ELSEWHERE, firstColumns, nameIn, ownerColumn, saysOneThing } from './fields/columns.ts';
export type { Application } from './derive.ts';
export { derive } from './derive.ts';
export type { Mode, OperationPlace } from './operation-places.ts';
export { deriveActionDetails, deriveDetails, type DetailsOf, detailsOf, type Whole } from './details.ts';
export type { FieldContext } from './fields/field.ts';
export { hasEnglish, languageName, textByLanguage, textsByLanguage } from './fields/by-language.ts';
export { inAWord, type Named } from './fields/in-a-word.ts';
export { isMadeUp } from './words/made-up.ts';
export { childrenOf, fieldOf, propertyFields } from './fields/field.ts';
export type { InspectedResource, InspectResult } from './inspect.ts';
export { inspect } from './inspect.ts';
export { countsFromEpoch } from './fields/epoch.ts';
export type { FieldGroup, PlacedField } from './fields/item-fields.ts';
export { absentFields, itemGroups } from './fields/item-fields.ts';
export { atOwnAddress } from './identity/own-address.ts';
export { identityIn, idInText, OWN_ADDRESS, ownPattern, writtenAs } from './identity/written-address.ts';
export { productNameOf } from './words/product-name.ts';
export { asksForFields } from './words/input-words.ts';
export { labelOf, normalOf, pluralOf, relationLabelOf, singularOf, stemOf, wordsOf } from './words/labels.ts';
export { leanIndex } from './lean.ts';
export type { LeanIndex } from './whole-index.ts';
export { wholeIndex } from './whole-index.ts';
export type { LearnOptions } from './learn/learn.ts';
export { DAYS_IN_ANSWERS, isMidnight, MOMENT_IN_ANSWERS } from './fields/days.ts';
export { LEARNED } from './decided.ts';
export { learn } from './learn/learn.ts';
export { changedAsWhole } from './learn/learn-corrections.ts';
export { takesNoParts } from './learn/refused-parts.ts';
export { withLearnedInput } from './learn/learn-input.ts';
export { withFittingPages, withoutPosition } from './learn/learn-pages.ts';
export { withoutIgnoredSort } from './learn/ignored-sort.ts';
export { saysNone } from './listing/none-found.ts';
export { withListsWritten } from './learn/learn-arrays.ts';
export { withoutIgnoredSearch, withoutRefusedSearch } from './learn/learn-search.ts';
export { withoutRefusedSort } from './learn/learn-sorting.ts';
export type { Lesson } from './learn/lesson.ts';
export { joinedLessons, lessonIn, lessonOf, withLesson } from './learn/lesson.ts';
export { toldAgain } from './learn/told-by-answers.ts';
export { headerByItself, isOwnHeader, NEW_WITH_EACH_CALL } from './actions/own-headers.ts';
export { goingWithout, goneWithout, neededInQuery, type WantedPlace, withWanted } from './learn/wanted.ts';
export { wantedInQuery, withWantedFilters } from './learn/wanted-query.ts';
export { joinedWanted, type WantedLesson, wantedLessonIn } from './learn/wanted-lesson.ts';
export { isTimeOfDay } from './fields/said-moments.ts';
export { isKnownAs, openedBy, otherIdentities } from './identity/other-identity.ts';
export { opensThere } from './identity/opens-there.ts';
export type { WebLink } from './answers/links.ts';
export type { JobPlace, JobState } from './answers/long-work.ts';
export { jobAddresses, jobPlace, jobState, tellsOfWork } from './answers/long-work.ts';
export { linkOf, linksOf } from './answers/links.ts';
export { hintsOf } from './fields/same-name.ts';
export type { ListAnswer, ListFilter, ListPosition, ListRequest } from './listing/listing.ts';
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
} from './listing/listing.ts';
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
  operationPath,
  ownParameter,
  parameterKey,
  parameterLabel,
  parentsAt,
  placeOf,
  placeOfPath,
} from './place.ts';
export { identified, withSaidAgain } from './identity/identified.ts';
export type { CallAnswer } from './answers/call-answer.ts';
export { CODES, IDENTITY_WORDS } from './identity/identity-words.ts';
export { BEFORE_MOMENT } from './listing/newest-first.ts';
export { inputRelations } from './relations/input-relations.ts';
export { schemaLifted } from './resources/thing-in-box.ts';
export type { Promised } from './listing/list-places.ts';
export { pageAt, promisedBy } from './listing/list-places.ts';
export type { Arrangement, Arranger } from './listing/arrange.ts';
export { createArranger } from './listing/arrange.ts';
export type { Condition } from './listing/sort-and-filter.ts';
export { filterItems, searchItems, sortItems } from './listing/sort-and-filter.ts';
export type { SortBy } from './listing/sort-values.ts';
export { byNames, canSortBy, searchesRemotely } from './listing/sort-values.ts';
export { outcomeSaid } from './answers/outcome-said.ts';
export { thingsIn } from './answers/things-in.ts';
export { outline } from './outline.ts';
export { NO_PAGING } from './listing/pagination.ts';
export { usualValues } from './listing/usual-values.ts';
export { type Cell, cellOf, cellText, placesOfMoney } from './fields/cells.ts';
export { isNever, momentUnit } from './fields/moment-unit.ts';
export { offeredActions, offeredToMany } from './actions/offered.ts';
export { readsReplaced } from './actions/replaced-text.ts';
export { textFor } from './form/pattern-text.ts';
export { type PatternSaid, patternSaid } from './form/pattern-said.ts';
export { scalarText } from './answers/scalars.ts';
export { comesInBits, type Feed, feedOf } from './listing/feeds.ts';
export { type Resumable, resumableOf } from './actions/resumable.ts';
export { answeredField } from './answers/answered.ts';
export { answersFor } from './answers/declared-answers.ts';
export { eventSchema } from './answers/streams.ts';
export { firstWords, unescaped } from './words/summary.ts';
export { valueOfXml, xmlOf } from './answers/xml.ts';
export type { OfferFacts, SignInForm, SignInOffer } from './sign-in/sign-in-offer.ts';
export {
  isOneTimeCode,
  isSignInName,
  isSignInSecret,
  loginFields,
  type LoginFields,
} from './sign-in/sign-in-fields.ts';
export { isSentCode, SIGN_IN_NAMES, SIGN_IN_SECRETS } from './sign-in/sign-in-names.ts';
export type { Login, SignIn } from './sign-in/sign-in-way.ts';
export { signInOffer } from './sign-in/sign-in-offer.ts';
export { tokenWord } from './sign-in/token-word.ts';
export { tokensFound } from './sign-in/token-places.ts';
export { signInOperations, USUAL_REFRESH, USUAL_TOKENS } from './sign-in/sign-in-way.ts';
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
} from './answers/values.ts';
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
  itemSchemaOf,
  limitsOf,
  jsonPatch,
  judge,
  mapColumns,
  mergeOf,
  missingSaidOnce,
  mergePatch,
  optionsOf,
  ownIdentityOf,
  pathLabels,
  placesOf,
  readSchemaOf,
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
  unchangedPlaces,
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
  WHICH,
  withChosen,
  withUnknown,
  mediaTypeWith,
  takenOf,
  takesItem,
  turnedRound,
} from './form/index.ts';
export { constantOf } from './schemas.ts';
