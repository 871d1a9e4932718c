// What is typed to confirm that something goes.

/** The name of it, of a UUID or a hash as much as tells it apart, and of a sentence its first words. */
export function toType(title: string): string {
  if (/^(?=.*\d)[\da-f-]{20,}$/i.test(title)) return title.slice(0, 8);
  const signs = Array.from(title);
  if (signs.length <= LONG) return title;
  const first = signs.slice(0, ENOUGH + 1).join('');
  return first.includes(' ') ? first.slice(0, first.lastIndexOf(' ')).trim() : signs.slice(0, ENOUGH).join('');
}

/** Signs up to which a name is typed as a whole, and those that are enough of a longer one. */
const LONG = 48;
const ENOUGH = 24;
