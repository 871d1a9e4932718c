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
  export interface PoolOptions {
    readonly connectionString: string;
    readonly max?: number;
    readonly connectionTimeoutMillis?: number;
    readonly statement_timeout?: number;
  }
  const pg: { readonly Pool: new (options: PoolOptions) => Pool };
  export default pg;
}
