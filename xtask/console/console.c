/* A Game Boy Advance without a window: mGBA's library, led by lines on the standard input.

   console ROM [SAVE]

     keys MASK            hold these keys down (a number: A is bit 0, as on the machine)
     run FRAMES           go on for so many frames
     until FRAMES TEXT    go on until the cartridge has said a line that begins with TEXT, so many frames at most
     picture FILE         write what is on the screen as a PPM file
     quit                 end

   Every command is answered by "ok FRAME", or "late FRAME" if the text did not come. In between stands what the
   cartridge said, each line with "> " before it. What it stores lies in SAVE at once: the file is its memory. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mgba/flags.h>

#include <mgba/core/core.h>
#include <mgba/core/log.h>
#include <mgba/gba/core.h>
#include <mgba-util/vfs.h>

enum { WIDTH = 240, HEIGHT = 160 };

static color_t screen[WIDTH * HEIGHT];
static const char* awaited;
static int has_come;

static void on_log(struct mLogger* logger, int category, enum mLogLevel level, const char* format, va_list arguments) {
    (void) logger;
    (void) level;
    if (strcmp(mLogCategoryId(category), "gba.debug") != 0) {
        return;
    }
    char line[1024];
    vsnprintf(line, sizeof line, format, arguments);
    printf("> %s\n", line);
    if (awaited && strncmp(line, awaited, strlen(awaited)) == 0) {
        has_come = 1;
    }
}

static void write_picture(const char* path) {
    FILE* file = fopen(path, "wb");
    if (!file) {
        fprintf(stderr, "console: cannot write %s\n", path);
        exit(1);
    }
    fprintf(file, "P6 %d %d 255\n", WIDTH, HEIGHT);
    for (int i = 0; i < WIDTH * HEIGHT; ++i) {
        unsigned char rgb[3] = { screen[i], screen[i] >> 8, screen[i] >> 16 };
        fwrite(rgb, 1, 3, file);
    }
    fclose(file);
}

int main(int count, char** arguments) {
    if (count < 2) {
        fprintf(stderr, "console ROM [SAVE]\n");
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    static struct mLogger logger = { .log = on_log };
    mLogSetDefaultLogger(&logger);
    struct mCore* core = GBACoreCreate();
    core->init(core);
    mCoreInitConfig(core, NULL);
    core->setVideoBuffer(core, screen, WIDTH);
    struct VFile* rom = VFileOpen(arguments[1], O_RDONLY);
    if (!rom || !core->loadROM(core, rom)) {
        fprintf(stderr, "console: cannot read %s\n", arguments[1]);
        return 1;
    }
    if (count > 2) {
        core->loadSave(core, VFileOpen(arguments[2], O_RDWR | O_CREAT));
    }
    core->reset(core);

    char line[1024];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        int frames = 0, at = 0;
        const char* answer = "ok";
        if (strncmp(line, "keys ", 5) == 0) {
            core->setKeys(core, strtoul(line + 5, NULL, 0));
        } else if (sscanf(line, "run %d", &frames) == 1) {
            while (frames-- > 0) {
                core->runFrame(core);
            }
        } else if (sscanf(line, "until %d %n", &frames, &at) == 1 && at > 0) {
            awaited = line + at;
            has_come = 0;
            while (frames-- > 0 && !has_come) {
                core->runFrame(core);
            }
            answer = has_come ? "ok" : "late";
            awaited = NULL;
        } else if (strncmp(line, "picture ", 8) == 0) {
            write_picture(line + 8);
        } else if (strcmp(line, "quit") == 0) {
            break;
        } else {
            answer = "what";
        }
        printf("%s %u\n", answer, core->frameCounter(core));
    }
    core->unloadROM(core);
    core->deinit(core);
    return 0;
}
