// The face of the application for browsers.
export { createServices } from './data/index.ts';
export { App, type AppProps } from './shell/App.tsx';
export { prepare } from './shell/prepare.ts';
export { allowStyles } from './ui/trusted-styles.ts';
