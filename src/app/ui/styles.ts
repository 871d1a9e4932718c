// The style sheets of the first screen, in the order that they need: Mantine's base and its components in use there (in a
// layer, so that ours always win), then our own. What comes later brings its own.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './tokens.css';
import './base.css';
