// The way out for whoever cannot sign in yet: to make an account, or to ask for a new password.
import type { ReactElement } from 'react';
import { actionPath, useIndex } from '../../data/index.ts';
import { Link, useWords } from '../../ui/index.ts';

/** Links to what the contract has for such people; nothing where it has nothing. */
export function Before({ onLeave }: { readonly onLeave: () => void }): ReactElement | null {
  const words = useWords();
  const { index } = useIndex();
  const { register, forgot } = index.signIn.find(({ login }) => login?.before !== undefined)?.login?.before ?? {};
  const there = [
    { operation: register, label: words('signIn.register') },
    { operation: forgot, label: words('signIn.forgot') },
  ].flatMap(({ operation, label }) =>
    operation !== undefined && index.actions.some((one) => one.operation === operation) ? [{ operation, label }] : [],
  );
  if (there.length === 0) return null;
  return (
    <p className="fd-sign-in-before fd-small">
      {there.map(({ operation, label }) => (
        <Link key={operation} to={actionPath(operation)} onClick={onLeave}>
          {label}
        </Link>
      ))}
    </p>
  );
}
