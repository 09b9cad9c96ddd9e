/** What main says that a field has to be: it says so in English, in the log as well, and goes on after the field's name. */
import { grouped } from './wording.ts';

/** @returns the words in French; as they are if they are none of the known ones */
export function expectedWords(english: string): string {
  for (const [pattern, french] of PHRASES) {
    const found = pattern.exec(english);
    if (!found) continue;
    const [, one = '', two = '', three = '', four = ''] = found;
    return typeof french === 'string' ? french : french(one, two, three, four);
  }
  return english;
}

type Phrase = readonly [
  english: RegExp,
  french: string | ((one: string, two: string, three: string, four: string) => string),
];

/** The library's own, and those of several files. */
const GENERAL: readonly Phrase[] = [
  [/^is missing; it (must be .+)$/, (rest) => `manque et ${expectedWords(rest)}`],
  [/^is missing, or is of another kind$/, 'manque ou est d’un autre type'],
  [/^is unknown$/, 'est inconnu'],
  [/^is unknown; the closest match is (.+)$/, (field) => `est inconnu ; le plus proche est ${field}`],
  [
    /^is still the placeholder (.*); type what the service registered for your application$/,
    (placeholder) =>
      `est encore l’exemple ${placeholder} ; saisissez ce que le service a enregistré pour votre application`,
  ],
  [/^is none of the known values$/, 'n’est pas une valeur connue'],
  [/^is longer or larger than any$/, 'dépasse toute taille possible'],
  [/^must be text$/, 'doit être un texte'],
  [/^must be JSON$/, 'doit être du JSON'],
  [
    /^cannot go with (.+); choose another method$/,
    (method) => `ne va pas avec ${method} ; choisissez une autre méthode`,
  ],
  [/^must be a number$/, 'doit être un nombre'],
  [/^must be true or false$/, 'doit être true ou false'],
  [/^must be a list$/, 'doit être une liste'],
  [/^must be an object with fields$/, 'doit être un objet avec des champs'],
  [/^must be an object with texts$/, 'doit être un objet avec des textes'],
  [/^must be one of (.+)$/, (options) => `doit être l’une de ces valeurs : ${options}`],
  [/^must be (null|\d+)$/, (value) => `doit être ${value}`],
  [/^must not be null$/, 'ne doit pas être null'],
  [/^must not be empty$/, 'ne doit pas être vide'],
  [/^must have at most (\d+) characters$/, (most) => `ne doit pas dépasser ${grouped(Number(most))} caractères`],
  [/^must have at most (\d+) entries$/, (most) => `ne doit pas avoir plus de ${grouped(Number(most))} éléments`],
  [/^must have a name$/, 'doit avoir un nom'],
  [/^must have another name$/, 'doit avoir un autre nom'],
  [/^must have a shorter name$/, 'doit avoir un nom plus court'],
];

const ADDRESSES: readonly Phrase[] = [
  [/^must begin with https:\/\/$/, 'doit commencer par https://'],
  [/^must begin with https:\/\/, such as (\S+)$/, (address) => `doit commencer par https://, par exemple ${address}`],
  [
    /^must begin with https:\/\/; http is possible to this computer only$/,
    'doit commencer par https:// ; http n’est possible que vers cet ordinateur',
  ],
  [
    /^must be an address with a host, such as (\S+)$/,
    (address) => `doit être une adresse avec un hôte, par exemple ${address}`,
  ],
  [/^must be an absolute address without # or spaces$/, 'doit être une adresse absolue, sans # ni espaces'],
  [/^must not contain control characters$/, 'ne doit pas contenir de caractères de contrôle'],
  [/^must not contain spaces or control characters$/, 'ne doit contenir ni espaces ni caractères de contrôle'],
  [/^must not contain a user name or a password$/, 'ne doit contenir ni nom d’utilisateur ni mot de passe'],
  [/^must have a host of letters, digits, \. _ and - only$/, 'doit avoir un hôte en lettres, chiffres, . _ et - seuls'],
  [/^must not contain \? or #$/, 'ne doit contenir ni ? ni #'],
  [/^must not end with more than one slash$/, 'ne doit pas se terminer par plusieurs barres obliques'],
  [
    /^must begin with \/ and contain only printable ASCII without spaces, \? or #$/,
    'doit commencer par / et ne contenir que de l’ASCII imprimable, sans espaces, ? ni #',
  ],
  [
    /^must begin with \/ and stay below the service’s address however it is decoded, in printable ASCII without spaces, \? or #; percent signs encode UTF-8$/,
    'doit commencer par / et rester sous l’adresse du service quel que soit le décodage, en ASCII imprimable sans espaces, ? ni # ; les signes % encodent de l’UTF-8',
  ],
  [
    /^must begin with \/ and contain only letters, digits, \/, _ and -$/,
    'doit commencer par / et ne contenir que des lettres, des chiffres, /, _ et -',
  ],
  [
    /^must not lead out of the address that it is added to, however it is decoded$/,
    'ne doit pas sortir de l’adresse à laquelle il est ajouté, quel que soit le décodage',
  ],
];

const NAMES_AND_VALUES: readonly Phrase[] = [
  [
    /^must not look like “Demo service”, which is the name of the demo in this app$/,
    'ne doit pas ressembler à « Demo service », le nom de la démo dans cette application',
  ],
  [
    /^must not be “(.+)”, which is the id of the demo service$/,
    (id) => `ne doit pas être « ${id} », l’id du service de démo`,
  ],
  [
    /^must contain only letters, digits, - and _, and begin with a letter or digit$/,
    'ne doit contenir que des lettres, des chiffres, - et _, et commencer par une lettre ou un chiffre',
  ],
  [/^must not contain invisible characters$/, 'ne doit pas contenir de caractères invisibles'],
  [/^must be field names with dots between them$/, 'doit être une suite de noms de champs séparés par des points'],
  [/^must be a whole number from (\d+) to (\d+)$/, (from, to) => `doit être un nombre entier de ${from} à ${to}`],
  [/^must have a reply, or be null$/, 'doit contenir une réponse, ou valoir null'],
  [/^must have at most (\d+) replies$/, (most) => `ne doit pas avoir plus de ${grouped(Number(most))} réponses`],
  [/^must not have the same reply twice$/, 'ne doit pas contenir deux fois la même réponse'],
  [/^must name a status, a code, or both$/, 'doit indiquer un statut, un code ou les deux'],
  [/^must be printable ASCII without spaces$/, 'doit être en ASCII imprimable, sans espaces'],
  [
    /^must be printable ASCII that neither begins nor ends with a space$/,
    'doit être en ASCII imprimable, sans espace au début ni à la fin',
  ],
  [/^must be a header['’]s name$/, 'doit être un nom d’en-tête'],
  [/^must be three different names$/, 'doit avoir trois noms différents'],
  [
    /^must not be a header that the app or its HTTP client sets itself$/,
    'ne doit pas être un en-tête que définit l’application ou son client HTTP',
  ],
  [/^must not be a header that the HTTP client sets$/, 'ne doit pas être un en-tête que définit le client HTTP'],
  [
    /^must not be authorization, which identifies the member$/,
    'ne doit pas être authorization, qui identifie le membre',
  ],
  [
    /^must be one line of characters that a header can carry \(Latin-1\)$/,
    'doit tenir sur une ligne, en caractères qu’un en-tête peut porter (Latin-1)',
  ],
  [
    /^must not be a parameter that the app sends itself$/,
    'ne doit pas être un paramètre que l’application envoie elle-même',
  ],
];

const SECRETS: readonly Phrase[] = [
  [/^must be a certificate in PEM$/, 'doit être un certificat PEM'],
  [
    /^must have at most 100 certificates, of 256 KiB together$/,
    'ne doit pas dépasser 100 certificats, ni 256 Kio en tout',
  ],
  [/^must be a certificate in PEM, not a private key$/, 'doit être un certificat PEM, et non une clé privée'],
  [
    /^must be a certificate in PEM, not a certificate request$/,
    'doit être un certificat PEM, et non une demande de certificat',
  ],
  [/^must be a private key in PEM$/, 'doit être une clé privée PEM'],
  [/^must be one private key in PEM$/, 'doit être une seule clé privée PEM'],
  [
    /^must be an RSA key of at most (\d+) bits, or an EC or Ed25519 key$/,
    (most) => `doit être une clé RSA d’au plus ${grouped(Number(most))} bits, ou une clé EC ou Ed25519`,
  ],
  [
    /^must be encrypted by AES and PBKDF2 or scrypt; “(.+)” writes it so$/,
    (command) => `doit être chiffrée par AES et PBKDF2 ou scrypt ; « ${command} » l’écrit ainsi`,
  ],
  [
    /^must open faster: it asks for (.+) rounds of (.+), and (.+) are the most; “(.+)” writes it so$/,
    (asked, way, most, command) =>
      `doit s’ouvrir plus vite : elle demande ${grouped(Number(asked.replaceAll(',', '')))} tours de ${way}, pour ${grouped(Number(most.replaceAll(',', '')))} au plus ; « ${command} » l’écrit ainsi`,
  ],
  [/^must be the passphrase of the key$/, 'doit être la phrase secrète de la clé'],
  [/^is missing; the key is encrypted$/, 'manque, alors que la clé est chiffrée'],
  [/^must be the key of the certificate$/, 'doit être la clé du certificat'],
  [/^must not be the client secret$/, 'ne doit pas être le secret client'],
  [/^must not be the client key$/, 'ne doit pas être la clé du client'],
  [/^must not be the client key's passphrase$/, 'ne doit pas être la phrase secrète de la clé du client'],
  [/^has to be chosen again$/, 'est à choisir à nouveau'],
  [/^has to be entered again for the new address$/, 'est à saisir à nouveau pour la nouvelle adresse'],
  [
    /^has to be entered again, because other certificates are trusted$/,
    'est à saisir à nouveau, car d’autres certificats sont acceptés',
  ],
  [
    /^is locked in the keychain: unlock that, or enter it again$/,
    'est dans un trousseau verrouillé : déverrouillez celui-ci, ou saisissez le secret à nouveau',
  ],
];

const FILES: readonly Phrase[] = [
  [/^must be a service profile$/, 'doit être un profil de service'],
  [/^must not be larger than 1 MiB$/, 'ne doit pas dépasser 1 Mio'],
  [/^must not be larger than 1 MiB with its certificates$/, 'ne doit pas dépasser 1 Mio avec ses certificats'],
  [
    /^has a private key, which an authority does not hand out$/,
    'contient une clé privée, qu’une autorité ne donne à personne',
  ],
  [/^has more than one private key$/, 'contient plusieurs clés privées'],
  [/^has no private key in PEM$/, 'ne contient aucune clé privée PEM'],
  [/^has no certificate in PEM that can be read$/, 'ne contient aucun certificat PEM lisible'],
  [/^has more parts than any case$/, 'a plus de parties que tout dossier'],
  [/^has more besides its exchanges than any case$/, 'contient, outre ses échanges, plus que tout dossier'],
  [/^has more parts than any report$/, 'a plus de parties que tout rapport'],
  [/^has more fields than any$/, 'a trop de champs'],
  [/^must be of what was found$/, 'doit porter sur ce qui a été trouvé'],
  [/^must follow from what was found$/, 'doit découler de ce qui a été trouvé'],
  [
    /^must have the kind, the section and a verdict of its point$/,
    'doit avoir le type, la section et un verdict de son point',
  ],
  [/^must have each that is named$/, 'doit contenir tout ce qui est nommé'],
  [/^must be sorted by id, each once$/, 'doit être trié par id, sans doublon'],
  [/^names a method twice$/, 'nomme deux fois une méthode'],
  [/^is larger than any exchange$/, 'dépasse la taille de tout échange'],
  [/^must be above the one before$/, 'doit être supérieur au précédent'],
  [/^must be the place of a service$/, 'doit être la place d’un service'],
  [/^must be the number of the sign-in that it belongs to$/, 'doit être le numéro de la connexion dont il fait partie'],
];

const PHRASES: readonly Phrase[] = [...GENERAL, ...ADDRESSES, ...NAMES_AND_VALUES, ...SECRETS, ...FILES];
