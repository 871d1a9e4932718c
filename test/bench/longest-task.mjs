// The longest task of a page's main thread while it opens, as processor time: what else the machine does is left out. Chrome's
// own trace of the page in, milliseconds out.

/** Opens a page and waits for what is looked for; null where there is no trace of it. */
export async function longestTask(browser, origin, selector) {
  const context = await browser.newContext();
  try {
    const opened = await context.newPage();
    const session = await context.newCDPSession(opened);
    const events = [];
    session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    const includedCategories = ['toplevel', 'devtools.timeline'];
    await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
    await opened.goto(origin, { waitUntil: 'commit' });
    await opened.waitForSelector(selector, { timeout: 60_000 });
    await opened.waitForLoadState('networkidle');
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    return longestIn(events);
  } catch {
    return null;
  } finally {
    await context.close().catch(() => undefined);
  }
}

/** The thread that runs the page's scripts is the one asked about. */
function longestIn(events) {
  const script = events.find(({ name }) => name === 'EvaluateScript' || name === 'v8.evaluateModule');
  if (script === undefined) return null;
  const tasks = events.filter(
    ({ name, pid, tid, ph }) => ph === 'X' && pid === script.pid && tid === script.tid && name.endsWith('RunTask'),
  );
  return Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1000));
}
