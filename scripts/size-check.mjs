// Fails where the browser would load more bytes up to the first list than the budget allows.
import { bytesToFirstList } from './size.mjs';

const { files, total, budget } = bytesToFirstList();
for (const { file, bytes } of files) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB gz  ${file}`);
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB gz  in all, budget ${budget / 1000} kB`);
if (files.length === 0) console.log('The build has no files: run "npm run build" first.');
process.exitCode = files.length > 0 && total <= budget ? 0 : 1;
