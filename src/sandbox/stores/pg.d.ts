// The part of the "pg" package that we use; the package brings no types of its own.
declare module 'pg' {
  export interface QueryResult {
    readonly rows: readonly Record<string, unknown>[];
    readonly rowCount: number | null;
  }
  export interface PoolClient {
    query(text: string, values?: readonly unknown[]): Promise<QueryResult>;
    release(error?: Error): void;
  }
  export interface Pool {
    query(text: string, values?: readonly unknown[]): Promise<QueryResult>;
    connect(): Promise<PoolClient>;
    on(event: 'error', listener: (error: Error) => void): void;
    end(): Promise<void>;
  }
  /** One connection of its own, for LISTEN. */
  export interface Client {
    connect(): Promise<unknown>;
    query(text: string, values?: readonly unknown[]): Promise<QueryResult>;
    on(event: 'error' | 'end', listener: () => void): void;
    on(event: 'notification', listener: (message: { readonly payload?: string | undefined }) => void): void;
    end(): Promise<void>;
  }
  export interface PoolOptions {
    readonly connectionString: string;
    readonly max?: number;
    readonly connectionTimeoutMillis?: number;
    readonly statement_timeout?: number;
  }
  const pg: {
    readonly Pool: new (options: PoolOptions) => Pool;
    readonly Client: new (options: { connectionString: string; connectionTimeoutMillis?: number }) => Client;
  };
  export default pg;
}
