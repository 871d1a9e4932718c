// What is typed to confirm that something goes.

/** The name of it, and of a UUID or a hash as much as tells it apart. */
export function toType(title: string): string {
  return /^(?=.*\d)[\da-f-]{20,}$/i.test(title) ? title.slice(0, 8) : title;
}
