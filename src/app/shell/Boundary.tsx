// The error boundary of one screen: an error of our own takes down that screen, never the page, and can be reported.
import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react';
import { Button, Empty, PartMissing, useWords } from '../ui/index.ts';

interface BoundaryProps {
  /** A new value (another address) gives the screen another chance. */
  readonly address: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
  readonly address: string;
}

/** Catches what a screen throws. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.address === state.address ? null : { address: props.address, error: null };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('Frontdesk: a screen failed.', error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <Broken error={error} retry={() => this.setState({ error: null })} />;
  }
}

function Broken({ error, retry }: { readonly error: Error; readonly retry: () => void }): ReactElement {
  const words = useWords();
  if (error instanceof PartMissing) return <Missing />;
  return (
    <div className="fd-page">
      <Empty
        icon="alert-triangle"
        tone="danger"
        urgent
        title={words('broken.title')}
        actions={
          <>
            <Button look="primary" icon="refresh" onClick={retry}>
              {words('broken.retry')}
            </Button>
            <Button onClick={() => window.location.reload()}>{words('broken.reload')}</Button>
          </>
        }
      >
        <p>{words('broken.about')}</p>
        <details className="fd-details">
          <summary>{words('failure.details')}</summary>
          <pre className="fd-code">{error.stack ?? error.message}</pre>
        </details>
      </Empty>
    </div>
  );
}

/** Its code never came: the page itself must be loaded anew, whether the server was away or has a newer version. */
function Missing(): ReactElement {
  const words = useWords();
  return (
    <div className="fd-page">
      <Empty
        icon="alert-triangle"
        urgent
        title={words('part.title')}
        actions={
          <Button look="primary" icon="refresh" onClick={() => window.location.reload()}>
            {words('broken.reload')}
          </Button>
        }
      >
        <p>{words('part.about')}</p>
      </Empty>
    </div>
  );
}
