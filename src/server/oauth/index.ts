// The face of signing in by providers.
export { leaveAddress, refreshTokens, revoke } from './flows.ts';
export { samePlace, withCredential } from './held.ts';
export { createProviders, type Providers } from './providers.ts';
export { createRenewer, NotAnswered, type Refresh, type Renewer } from './renew.ts';
export { createServiceTokens, type ServiceTokens } from './service.ts';
export { providerCallback, providerSignIn, type ProviderContext, type ProviderStep } from './sign-in.ts';
export { codeOver } from './words.ts';
export { createTransactions, type Transactions } from './transaction.ts';
