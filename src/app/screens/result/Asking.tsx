// What deleting asks for besides the question itself: a reason, who takes over, `force`. Draws the fields, and gives who
// asks the question what was said and a way to check it.
import { type ReactElement, type ReactNode, useId } from 'react';
import type { Answer } from '#client';
import { type Call, type CallValues, topOf, valuesToSend } from '#model';
import type { ResourceDetails } from '#model';
import { Folded, FormFields, focusPlace, PlaceControl, StoreProvider, Summary } from '../../fields/control/index.ts';
import { MoreWords } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import { formWords } from '../form/words.ts';
import { isKeepable, useFormStore, useOutcome } from '../form/index.ts';

/** What was asked, for who asks the question. */
export interface Said {
  readonly fields: ReactNode;
  /** Whether it can be sent; else what is wrong is shown, and the first of it gets the focus. */
  readonly check: () => boolean;
  readonly values: () => CallValues;
  /** Whether that may be kept on the device. */
  readonly keepable: () => boolean;
  /** Shows what a server refused at the fields it means. */
  readonly take: (answer: Answer | null) => void;
}

/** What it takes. */
export interface AskingProps {
  readonly details: ResourceDetails;
  /** The call with nothing but what people are asked for. */
  readonly asked: Call;
  readonly start: CallValues;
  readonly children: (said: Said) => ReactNode;
}

/** How many options stand open where none of them must be answered. */
const FEW = 3;

/** Asks, with the words that forms need. */
export function Asking(props: AskingProps): ReactElement {
  return (
    <MoreWords words={formWords}>
      <Asked {...props} />
    </MoreWords>
  );
}

function Asked({ details, asked, start, children }: AskingProps): ReactElement {
  const store = useFormStore({
    call: asked,
    schemas: details.schemas,
    given: [],
    relations: details.resource.relations,
    start: () => start,
  });
  const [outcome, take] = useOutcome(store);
  const id = useId();
  const check = (): boolean => {
    const [first] = store.check();
    if (first === undefined) return true;
    store.reveal(first.pointer);
    focusPlace(document.getElementById(id) ?? document.body, first.pointer);
    return false;
  };
  const places = topOf(store.getForm(), store.getState().values, store.lookup);
  const isFolded = places.length > FEW && !places.some(({ field }) => field.required);
  const fields = (
    <StoreProvider store={store} inner={PlaceControl} creator={null}>
      <div id={id} className="fd-stack">
        <Summary others={outcome.others} />
        {outcome.failure !== null && <Failure failure={outcome.failure} wrote inline />}
        {isFolded ? (
          <Folded count={places.length}>
            <FormFields plain />
          </Folded>
        ) : (
          <FormFields plain />
        )}
      </div>
    </StoreProvider>
  );
  const values = (): CallValues => valuesToSend(store.getForm(), store.getState(), store.lookup);
  const keepable = (): boolean => isKeepable(store, values());
  return <>{children({ fields: places.length === 0 ? null : fields, check, values, keepable, take })}</>;
}
