// Small numbers for the benches: the median of a list, and rows printed in columns.

/** The middle of the sorted numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Prints rows of cells in aligned columns. */
export function printTable(rows) {
  const widths = rows[0].map((_cell, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  for (const row of rows) console.log(row.map((cell, column) => String(cell).padEnd(widths[column])).join('  '));
}
