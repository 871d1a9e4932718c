// The face of the application for browsers.
export { type BuiltIn, createServices, type Services, servicesWithoutServer } from './data/index.ts';
export { App, type AppProps } from './shell/App.tsx';
export { prepare } from './shell/prepare.ts';
export { allowedScript, allowStyles } from './ui/trusted-styles.ts';
