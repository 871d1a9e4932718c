// The look of the whole application as data for Mantine: one accent, calm neutrals, contrast of WCAG 2.2 AA in light and
// dark (darker dimmed text, placeholders and errors than Mantine's own).
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const IRIS: MantineColorsTuple = [
  '#f1f0ff',
  '#e3e2fd',
  '#c6c4fa',
  '#a8a4f6',
  '#8c86f0',
  '#7168ea',
  '#5e54e2',
  '#4f46d8',
  '#4338bd',
  '#362d99',
];

const NEUTRAL: MantineColorsTuple = [
  '#fafafb',
  '#f4f4f6',
  '#e9e9ed',
  '#dcdce2',
  '#c3c3cc',
  '#9d9daa',
  '#757584',
  '#585866',
  '#3b3b46',
  '#1d1d24',
];

const DARK: MantineColorsTuple = [
  '#e9e9f0',
  '#b9b9c6',
  '#a0a0af',
  '#71717f',
  '#3a3b45',
  '#2b2c34',
  '#1f2027',
  '#17181d',
  '#121317',
  '#0c0d10',
];

const FONT =
  'Inter, "Inter Variable", ui-sans-serif, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** Mantine's theme. */
export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 6 },
  colors: { iris: IRIS, gray: NEUTRAL, dark: DARK },
  black: '#17171c',
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: FONT,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  headings: { fontFamily: FONT, fontWeight: '600' },
  components: {
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: { duration: 100 } } },
  },
});

/** Mantine's colours that its theme cannot name, set to ours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1d1d24',
    '--mantine-color-dimmed': '#5b5b69',
    '--mantine-color-placeholder': '#6d6d7b',
    '--mantine-color-error': '#b42525',
    '--mantine-color-default-border': '#dcdce2',
    '--mantine-color-disabled-color': '#6d6d7b',
    '--mantine-color-red-filled': '#c22f2f',
    '--mantine-color-red-filled-hover': '#a92424',
    '--mantine-color-red-light-color': '#b42525',
    '--mantine-color-gray-light-color': '#3b3b46',
  },
  dark: {
    '--mantine-color-body': '#17181d',
    '--mantine-color-text': '#e9e9f0',
    '--mantine-color-dimmed': '#a4a4b3',
    '--mantine-color-placeholder': '#9090a0',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-default': '#1f2027',
    '--mantine-color-default-hover': '#2b2c34',
    '--mantine-color-default-border': '#34353f',
    '--mantine-color-disabled-color': '#9090a0',
    '--mantine-color-red-filled': '#c93636',
    '--mantine-color-red-filled-hover': '#b52e2e',
    '--mantine-color-red-light-color': '#ff9d9d',
    '--mantine-color-gray-light-color': '#c9c9d4',
    '--mantine-color-anchor': '#a8a4f6',
  },
});
