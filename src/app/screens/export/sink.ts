// Where a file goes while it is made: to a file on the device where the browser lets us write one, else into pieces that
// the browser may keep on its disk. Either way memory holds only a few megabytes of it.

/** Takes the pieces of a file. */
export interface Sink {
  readonly write: (piece: Uint8Array<ArrayBuffer> | string) => Promise<void>;
  /** Ends the file: what is to be saved, or null where it is saved already. */
  readonly close: () => Promise<Blob | null>;
  readonly abort: () => Promise<void>;
}

/** From how many bytes on pieces are handed to the browser, which may put them on its disk. */
const PIECE = 4 * 1024 * 1024;

/** A sink that makes a blob. */
export function blobSink(type: string): Sink {
  const pieces: Blob[] = [];
  let open: BlobPart[] = [];
  let size = 0;
  return {
    write: (piece) => {
      open.push(piece);
      size += piece.length;
      if (size >= PIECE) {
        pieces.push(new Blob(open));
        open = [];
        size = 0;
      }
      return Promise.resolve();
    },
    close: () => Promise.resolve(new Blob([...pieces, ...open], { type })),
    abort: () => Promise.resolve(),
  };
}

/** What we use of the File System Access API, which not every browser has. */
interface FileHandle {
  readonly createWritable: () => Promise<{
    readonly write: (piece: Uint8Array<ArrayBuffer> | string) => Promise<void>;
    readonly close: () => Promise<void>;
    readonly abort: () => Promise<void>;
  }>;
}

/** A sink that writes to a file which the person chooses; null where the browser cannot, or the person does not want to. */
export async function fileSink(name: string): Promise<Sink | null> {
  const pick: unknown = Reflect.get(window, 'showSaveFilePicker');
  if (typeof pick !== 'function') return null;
  try {
    const handle = (await Reflect.apply(pick, window, [{ suggestedName: name }])) as FileHandle;
    const file = await handle.createWritable();
    return {
      write: (piece) => file.write(piece),
      close: async () => {
        await file.close();
        return null;
      },
      abort: () => file.abort(),
    };
  } catch {
    return null;
  }
}
