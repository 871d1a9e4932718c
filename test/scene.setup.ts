// Loaded before every test file, also where files share a process: what a file stands on is closed after it.
import { afterAll } from 'vitest';
import { closeAll } from './scene.ts';

afterAll(closeAll);
