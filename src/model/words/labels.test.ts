// Names of APIs in, English words out.
import { describe, expect, it } from 'vitest';
import { isPlural, labelOf, pluralOf, relationLabelOf, singularOf, stemOf, wordsOf } from './labels.ts';

describe('labels', () => {
  it.each([
    ['created_at', 'Created at'],
    ['createdAt', 'Created at'],
    ['HTMLParser', 'HTML parser'],
    ['customer-id', 'Customer ID'],
    ['vatRate', 'VAT rate'],
    ['ipAddress', 'IP address'],
    ['userIDs', 'User IDs'],
    ['skuCodes', 'SKU codes'],
    ['VPCs', 'VPCs'],
    ['OAuthClients', 'OAuth clients'],
    ['SLA', 'SLA'],
    ['dnssec_enabled', 'DNSSEC enabled'],
    ['price_per_gb', 'Price per GB'],
    ['CVEAllowlist', 'CVE allowlist'],
    ['mx_records', 'MX records'],
    ['account_sid', 'Account SID'],
    ['clusterArn', 'Cluster ARN'],
    ['GcsDestination', 'GCS destination'],
    ['Voip', 'VoIP'],
    ['B2B', 'B2B'],
    ['policyB2BSetting', 'Policy B2B setting'],
    ['e2e_latency', 'E2E latency'],
    ['AutoscalingV2APIResources', 'Autoscaling v2 API resources'],
    ['user2Role', 'User2 role'],
    ['+1', '+1'],
    ['-1', '-1'],
    ['', ''],
  ])('says %s as %s', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  it('leaves letters that stand for words alone', () => {
    expect(singularOf('cors')).toBe('cors');
    expect(singularOf('dns')).toBe('dns');
    expect(singularOf('qos')).toBe('qos');
    expect(singularOf('ics')).toBe('ics');
    expect(singularOf('urls')).toBe('url');
  });

  it('names a relation without its id', () => {
    expect(relationLabelOf('customer_id')).toBe('Customer');
    expect(relationLabelOf('tagIds')).toBe('Tags');
    expect(relationLabelOf('project_gid')).toBe('Project');
    expect(relationLabelOf('id')).toBe('ID');
    expect(relationLabelOf('issueIdOrKey')).toBe('Issue ID or key');
    expect(relationLabelOf('project_id_or_slug')).toBe('Project ID or slug');
  });

  it.each([
    ['customer', 'customers'],
    ['category', 'categories'],
    ['address', 'addresses'],
    ['status', 'statuses'],
    ['person', 'people'],
    ['box', 'boxes'],
    ['branch', 'branches'],
    ['analysis', 'analyses'],
    ['anamnesis', 'anamneses'],
    ['prosthesis', 'prostheses'],
    ['shelf', 'shelves'],
    ['index', 'indices'],
    ['cache', 'caches'],
    ['day', 'days'],
    ['house', 'houses'],
    ['purchase', 'purchases'],
    ['OrderItem', 'OrderItems'],
    ['api_key', 'api_keys'],
  ])('makes the plural of %s %s, and back', (one, many) => {
    expect(pluralOf(one)).toBe(many);
    expect(singularOf(many)).toBe(one);
    expect(singularOf(one)).toBe(one);
    expect(isPlural(many)).toBe(true);
    expect(isPlural(one)).toBe(false);
  });

  it('leaves words without a plural alone', () => {
    for (const word of [
      'data',
      'news',
      'staff',
      'equipment',
      'history',
      'series',
      'timeseries',
      'schedule_a',
      'tickets-by-agent',
      'sales per store',
    ])
      expect(pluralOf(word)).toBe(word);
  });

  it.each([
    ['ciudades', 'ciudad'],
    ['proveedores', 'proveedor'],
    ['Especificaciones', 'Especificacion'],
    ['transacoes', 'transacao'],
    ['hospitais', 'hospital'],
    ['creneaux', 'creneau'],
    ['Bureaux', 'Bureau'],
    ['imoveis', 'imovel'],
    ['mensagens', 'mensagem'],
    ['ordens', 'ordem'],
    ['sessoes', 'sessao'],
    ['tokens', 'token'],
    ['decades', 'decade'],
    ['stores', 'store'],
    ['vendors', 'vendor'],
  ])('knows that of %s one is called %s', (many, one) => {
    expect(singularOf(many)).toBe(one);
  });

  it('compares names that differ in habit only', () => {
    expect(stemOf('order_items')).toBe(stemOf('OrderItem'));
    expect(wordsOf('v2BetaURL')).toEqual(['v2', 'beta', 'url']);
  });
});
