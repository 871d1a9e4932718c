// Saves bytes as a file on the person's device.

/** Hands a file over to the browser to be saved under a name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Given up a little later: some browsers read the address after the click has returned.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The bytes of a base64 text; null where it is none. */
export function bytesOf(text: string): Blob | null {
  try {
    const binary = atob(text.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/'));
    return new Blob([Uint8Array.from(binary, (character) => character.charCodeAt(0))]);
  } catch {
    return null;
  }
}
