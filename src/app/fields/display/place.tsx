// Countries by name and places by coordinates. ISO 3166 codes, WGS 84 degrees.
import type { ReactElement } from 'react';
import { isObject, member, type Json } from '#contract';
import { type Formats, useIntl } from '../../ui/index.ts';
import type { PresentProps } from './types.ts';
import { plainText } from './plain-text.ts';

/** A country: its name, with the code on hover. */
export function CountryDisplay({ value }: PresentProps): ReactElement {
  const intl = useIntl();
  const text = plainText(value);
  return (
    <span className="fd-line" title={text}>
      {countryName(intl, text) ?? text}
    </span>
  );
}

/** The name of a country by its code, or null where it is no code. */
export function countryName(intl: Formats, code: string): string | null {
  if (!/^[A-Za-z]{2}$/.test(code)) return null;
  const upper = code.toUpperCase();
  const name = intl.regions().of(upper);
  return name === undefined || name === upper ? null : name;
}

/** A place: latitude and longitude. */
export function LocationDisplay({ value }: PresentProps): ReactElement {
  const intl = useIntl();
  const place = placeOf(value);
  if (place === null) return <span className="fd-line">{plainText(value)}</span>;
  const text = (degrees: number): string => intl.number('degrees', { maximumFractionDigits: 6 }).format(degrees);
  return (
    <span className="fd-line fd-number">
      {text(place.latitude)}°, {text(place.longitude)}°
    </span>
  );
}

/** Latitude and longitude of a value: an object that names them, or GeoJSON's [longitude, latitude]. */
export function placeOf(value: Json): { readonly latitude: number; readonly longitude: number } | null {
  const pair = (latitude: unknown, longitude: unknown): ReturnType<typeof placeOf> =>
    typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
  if (Array.isArray(value)) return pair(value[1], value[0]);
  if (!isObject(value)) return null;
  const first = (names: readonly string[]): Json | undefined =>
    Object.entries(value).find(([name]) => names.includes(name.toLowerCase()))?.[1];
  const coordinates = member(value, 'coordinates');
  if (Array.isArray(coordinates)) return placeOf(coordinates);
  return pair(first(['lat', 'latitude']), first(['lng', 'lon', 'long', 'longitude']));
}
