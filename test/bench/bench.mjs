// Prints what Frontdesk costs, as counts and ratios within one run: `npm run bench [-- startup|size|screen|list|forms|gateway|engine|contract …]`.
// Only the budget of bytes can fail the run; times never do, machines are noisy.
import { benchContract } from './contract.mjs';
import { benchEngine } from './engine.mjs';
import { benchForms } from './forms.mjs';
import { benchGateway } from './gateway.mjs';
import { benchList } from './list.mjs';
import { benchScreen } from './screen.mjs';
import { benchSize } from './size.mjs';
import { benchStartup } from './startup.mjs';

const benches = {
  size: benchSize,
  engine: benchEngine,
  contract: benchContract,
  screen: benchScreen,
  list: benchList,
  forms: benchForms,
  gateway: benchGateway,
  startup: benchStartup,
};
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
let failed = false;
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}`);
  const ok = await run();
  if (ok === false) failed = true;
}
process.exit(failed ? 1 : 0);
