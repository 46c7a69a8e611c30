import { toFileName } from '../../nodes/MusicAssistant/helpers/text';

it.each([
	['an ordinary name', 'Morning News', 'Morning News.jpg'],
	['characters that file systems reject', 'a/b:c?', 'a_b_c_.jpg'],
	['marks that reverse the direction of writing', 'cover\u202egpj\u202c\u200f', 'covergpj.jpg'],
	['half a character', 'a\ud83c', 'a.jpg'],
	['a character that does not fit completely', `${'x'.repeat(119)}🎵`, `${'x'.repeat(119)}.jpg`],
])('%s', (_, name, expected) => {
	expect(toFileName(name, 'jpg')).toBe(expected);
});
