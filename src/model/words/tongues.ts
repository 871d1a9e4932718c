// Words of other languages than English in which APIs are written, as the English word of the same meaning: verbs in paths
// and names of operations, what is said of pages, and passwords. Words that are English nouns as well ("registrar", "modifier") are left out.

const VERBS: readonly (readonly [string, string])[] = [
  ['list', 'listar lister auflisten elencare listele daftar'],
  ['all', 'todos todas tous toutes alle tutti tutte semua'],
  [
    'get',
    'obtener obter consultar recuperar mostrar traer exibir visualizar obtenir afficher anzeigen abrufen getir lihat',
  ],
  ['search', 'buscar pesquisar rechercher suchen cercare cari'],
  ['create', 'crear criar cadastrar crea cria cadastra creer erstellen anlegen creare'],
  ['add', 'agregar adicionar agrega adiciona anadir ajouter hinzufugen hinzufuegen aggiungere tambah ekle'],
  ['insert', 'insertar inserir incluir'],
  ['new', 'nuevo nueva novo nova nouveau nouvelle'],
  ['update', 'actualizar atualizar alterar actualiza atualiza altera aktualisieren guncelle'],
  ['edit', 'editar modificar bearbeiten andern aendern modificare ubah'],
  ['save', 'guardar salvar enregistrer speichern kaydet simpan'],
  [
    'delete',
    'eliminar borrar excluir elimina borra exclui deletar apagar supprimer effacer loschen loeschen eliminare hapus',
  ],
  ['remove', 'remover quitar retirer entfernen rimuovere'],
  ['cancel', 'cancelar anular annuler stornieren abbrechen annullare'],
  ['activate', 'activar ativar activer aktivieren'],
  ['deactivate', 'desactivar desativar desactiver deaktivieren inativar inactivar'],
  ['reactivate', 'reactivar reativar'],
  ['enable', 'habilitar'],
  ['disable', 'deshabilitar desabilitar'],
  ['approve', 'aprobar aprovar approuver genehmigen freigeben approvare'],
  ['reject', 'rechazar rejeitar rejeter ablehnen rifiutare'],
  ['confirm', 'confirmar bestatigen bestaetigen'],
  ['validate', 'validar valider'],
  ['verify', 'verificar verifier'],
  ['send', 'enviar envoyer senden inviare kirim'],
  ['pay', 'pagar bezahlen'],
  ['block', 'bloquear'],
  ['unblock', 'desbloquear'],
  ['start', 'iniciar demarrer starten'],
  ['finish', 'finalizar terminar concluir terminer'],
  ['close', 'cerrar fechar fermer schliessen'],
  ['open', 'abrir ouvrir offnen'],
  ['apply', 'aplicar appliquer anwenden applicare'],
  ['assign', 'asignar atribuir designar assigner zuweisen'],
  ['generate', 'generar gerar generer erzeugen'],
  ['change', 'cambiar mudar trocar changer'],
  ['calculate', 'calcular berechnen'],
  ['export', 'exportar exporter exportieren'],
  ['import', 'importar importieren'],
  ['download', 'descargar baixar telecharger herunterladen'],
  ['restore', 'restaurar restaurer wiederherstellen'],
  ['print', 'imprimir imprimer drucken'],
  ['by', 'por par'],
];

const PAGING: readonly (readonly [string, string])[] = [
  [
    'page',
    'pagina paginas numeropagina numpagina nropagina numerodepagina paginaactual paginaatual seite seitennummer numeropage numpage halaman sayfa strona',
  ],
  [
    'pagesize',
    'tamanhopagina tamanopagina tamanhodapagina tamanodepagina itensporpagina itemsporpagina registrosporpagina elementosporpagina ' +
      'cantidadporpagina quantidadeporpagina porpagina taillepage taille parpage elementsparpage seitengrosse seitengroesse proseite',
  ],
  ['limit', 'limite limita'],
  ['offset', 'desplazamiento deslocamento decalage'],
  ['totalrecords', 'totalregistros totalderegistros totalregistri'],
  [
    'totalitems',
    'totalitens totalelementos totaldeelementos totaldeitens totalresultados cantidadtotal quantidadetotal nombretotal gesamtanzahl',
  ],
  ['items', 'itens elementos elementi eintrage eintraege'],
  ['results', 'resultados resultats ergebnisse risultati'],
  ['records', 'registros enregistrements datensatze datensaetze'],
  ['data', 'datos dados donnees daten dati'],
  ['content', 'contenido conteudo contenu inhalt contenuto'],
  ['list', 'lista liste'],
  ['message', 'mensaje mensagem nachricht meldung messaggio pesan mesaj'],
  ['success', 'exito sucesso succes erfolg'],
  [
    'q',
    'busqueda busca buscar pesquisa pesquisar recherche rechercher suche suchbegriff ricerca cari termo termobusca palavrachave palabraclave motcle',
  ],
];

const mapOf = (rows: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(([english, words]) => words.split(' ').map((word) => [word, english] as const)));

const ENGLISH_VERBS = mapOf(VERBS);
const ENGLISH_PAGING = mapOf(PAGING);

/** A verb of another language in English, and "todos", "por"; any other word as it is. */
export function englishVerb(word: string): string {
  return ENGLISH_VERBS.get(plain(word)) ?? word;
}

/** The name of an input or property that speaks of pages, without case and separators, in English; any other as it is. */
export function englishPaging(normal: string): string {
  const word = plain(normal);
  // "recordsPorPagina", "resultadosPorPágina": so many of whatever they are called.
  return ENGLISH_PAGING.get(word) ?? (/.(?:porpagina|parpage|proseite)$/.test(word) ? 'pagesize' : normal);
}

/** Without accents. Only what is no plain English letter costs the way through Unicode. */
function plain(word: string): string {
  return /^[a-z0-9]*$/.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');
}

/** What a password is called, without case and separators; "clave" is any key in Spanish. */
export const PASSWORDS_ELSEWHERE =
  'senha contrasena contraseña motdepasse passwort kennwort wachtwoord haslo hasło heslo sifre şifre losenord lösenord matkhau katasandi';
