// The face of the server: settings in, a running server out.
export { compile, type Compiled, type CompileResult, type ContractSource } from './compile.ts';
export type { DeskState } from './desk.ts';
export { isAddress, packageFolder, sampleContract, siblingReader } from './find-contract.ts';
export { failureOf } from './gateway/upstream.ts';
export { optimizeLater } from './optimize-later.ts';
export { type RunningServer, startServer } from './server.ts';
export { StartFault } from './start-fault.ts';
