// Bytes of JavaScript and CSS that the browser loads up to the first list, gzip -9, against the budget. Fails above it.
import { bytesToFirstList } from '../../scripts/size.mjs';

/** Prints the files and their sum; false where the budget is passed. */
export function benchSize() {
  const { files, total, budget } = bytesToFirstList();
  for (const { file, bytes } of files) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB gz  ${file}`);
  console.log(`${(total / 1000).toFixed(1).padStart(7)} kB gz  in all, budget ${budget / 1000} kB`);
  return total <= budget;
}
