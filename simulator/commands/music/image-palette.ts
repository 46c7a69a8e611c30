import { defineCommand } from '../command';
import { required } from '../parameters';
import { text } from '../argument-types';

/** The colors are invented, and the same for all pictures. */
const PALETTE = {
	primary: [46, 84, 112],
	accent: [214, 141, 62],
	on_dark: [233, 205, 168],
	on_light: [41, 62, 80],
	background_dark: [18, 27, 35],
	background_light: null,
};

/** 2.10 and newer. Unknown pictures have no colors, and neither do the collages of playlists. */
export const imagePalette = defineCommand({
	name: 'metadata/get_image_palette',
	summary: 'Return the colors of a picture.',
	parameters: { image_id: required(text) },
	returns: 'ColorPalette',
	execute({ image_id: id }, { server }) {
		const picture = server.pictureIds.find(id);
		return picture && !picture.path.startsWith('collage/') ? PALETTE : null;
	},
});
