// Edits a file: dropped, pasted or picked, with its name, size and a preview of pictures. A text that holds bytes in
// base64 (JSON bodies) is made from the file, or from a text that is typed.
import { type ChangeEvent, type DragEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { isOpaque, limitsOf, mediaTypeWith } from '#model';
import { Button, Icon, IconButton, type Formats, notify, useIntl, useWords } from '../../ui/index.ts';
import { bytesInText, textInBytes } from '../display/bytes-as-text.ts';
import { useForm, useValue } from './context.tsx';
import { type Carried, Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';

/** Edits a file. */
export function FileControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const { store, form, lookup } = useForm();
  const value = useValue(node.pointer);
  const limits = limitsOf(node.field.schema, lookup);
  const [isTyped, setTyped] = useState(false);
  const text = limits.base64 ? textInBytes(value, isTyped ? Number.POSITIVE_INFINITY : undefined) : null;
  const isEmpty = value === undefined || value === null;
  const take = (file: File): void => {
    // Bytes can be part of a multipart body or the whole of one; JSON has no bytes, so they are written as base64.
    const inJson = /json|urlencoded/i.test(mediaTypeWith(file, form.mediaType, form) ?? '');
    if (!inJson && !limits.base64) {
      store.set(node.pointer, file);
      return;
    }
    readBase64(file).then(
      (text) => store.set(node.pointer, text),
      () => notify({ tone: 'danger', message: words('form.file-unreadable', { name: file.name }) }),
    );
  };
  return (
    <Frame {...props}>
      {(carried) =>
        text !== null || (isTyped && isEmpty) ? (
          <input
            {...carried}
            type="text"
            className="fd-input"
            value={text ?? ''}
            autoFocus={isTyped}
            autoComplete="off"
            spellCheck={false}
            onBlur={() => setTyped(text !== null)}
            onChange={({ currentTarget: { value: typed } }) => {
              setTyped(true);
              store.set(node.pointer, typed === '' ? undefined : bytesInText(typed));
            }}
          />
        ) : isEmpty ? (
          <div className="fd-e-bytes">
            <Drop carried={carried} accept={acceptOf(limits.mediaType, form.mediaType, node.pointer)} onFile={take} />
            {limits.base64 && (
              <Button look="subtle" size="xs" onClick={() => setTyped(true)}>
                {words('form.type-instead')}
              </Button>
            )}
          </div>
        ) : (
          <Chosen
            value={value}
            pointer={node.pointer}
            onRemove={props.onPasteValues === undefined ? () => store.set(node.pointer, undefined) : null}
          />
        )
      }
    </Frame>
  );
}

function Drop({
  carried,
  accept,
  onFile,
}: {
  readonly carried: Carried;
  readonly accept: string | undefined;
  readonly onFile: (file: File) => void;
}): ReactElement {
  const words = useWords();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.item(0);
    if (file !== null && file !== undefined) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="fd-e-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <input
        {...carried}
        type="file"
        accept={accept}
        className="fd-e-drop-input"
        onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget.files)}
      />
      <Icon name="upload" size={18} />
      <span>
        <strong>{words('form.file-choose')}</strong> {words('form.file-drop')}
      </span>
    </div>
  );
}

function Chosen({
  value,
  pointer,
  onRemove,
}: {
  readonly value: unknown;
  readonly pointer: string;
  /** None where it stands in a list: there the entry is removed. */
  readonly onRemove: (() => void) | null;
}): ReactElement {
  const words = useWords();
  const intl = useIntl();
  const id = useId();
  const file = isOpaque(value) && value instanceof Blob ? value : null;
  const name = file instanceof File ? file.name : words('form.file-content');
  const size = file?.size ?? Math.floor((String(value).length * 3) / 4);
  return (
    <div className="fd-e-file" data-pointer={pointer} tabIndex={-1}>
      <Preview file={file} />
      <span id={id} className="fd-e-file-name">
        <span className="fd-line">{name}</span>
        <span className="fd-dim fd-small">{sizeText(intl, size)}</span>
      </span>
      {onRemove !== null && (
        <IconButton icon="x" size={26} label={words('form.file-remove', { name })} onClick={onRemove} />
      )}
    </div>
  );
}

function Preview({ file }: { readonly file: Blob | null }): ReactElement {
  const picture = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  const isPicture = file !== null && !isBroken && /^image\/(png|jpeg|gif|webp|avif)$/.test(file.type);
  useEffect(() => {
    if (picture.current === null || file === null) return undefined;
    const made = URL.createObjectURL(file);
    picture.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return isPicture ? (
    <img ref={picture} alt="" className="fd-e-file-preview" onError={() => setBroken(true)} />
  ) : (
    <Icon name="file" size={20} />
  );
}

/** A number of bytes in the unit that reads best. */
export function sizeText(intl: Formats, bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), 3);
  const unit = units[step] ?? 'byte';
  const unitDisplay = step === 0 ? 'long' : 'short';
  return intl.number(unit, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(bytes / 1000 ** step);
}

function acceptOf(ofSchema: string, mediaType: string | null, pointer: string): string | undefined {
  if (ofSchema !== '') return ofSchema;
  return pointer === '/body' && mediaType !== null && !/octet-stream|^\*/.test(mediaType) ? mediaType : undefined;
}

async function readBase64(file: File): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(',') + 1);
}

/** A button that adds a file to a list of files. */
export function AddFiles({
  onFiles,
  label,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly label: string;
}): ReactElement {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        multiple
        hidden
        onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
      />
      <Button size="xs" icon="upload" onClick={() => document.getElementById(id)?.click()}>
        {label}
      </Button>
    </>
  );
}
