@ What lies at the beginning of the cartridge, and what happens before there is any Rust.

.section .header, "ax"
.arm
.global __start
__start:
    b 1f
    @ The logo that the firmware compares with its own before it starts a cartridge.
    .word 0x51aeff24, 0x21a29a69, 0x0a82843d, 0xad09e484, 0x988b2411, 0x217f81c0, 0x19be52a3, 0x20ce0993
    .word 0x4a4a4610, 0xec3127f8, 0x33e8c758, 0xbfcee382, 0x94dff485, 0xc1094bce, 0xc08a5694, 0xfca77213
    .word 0x734d849f, 0x619acaa3, 0x27a39758, 0x769803fc, 0x61c71d23, 0x56ae0403, 0x008438bf, 0xfd0ea740
    .word 0x03fe52ff, 0xf130956f, 0x85c0fb97, 0x2580d660, 0x03be63a9, 0xe2384e01, 0xff34a2f9, 0x44033ebb
    .word 0xcb900078, 0x943a1188, 0x637cc065, 0xaf3cf087, 0x8be425d6, 0x72ac0a38, 0x07f8d421
    .ascii "PARLOUR\0\0\0\0\0"  @ title
    .ascii "ZPLE"               @ game code
    .ascii "00"                 @ maker
    .byte 0x96, 0, 0            @ a fixed value, the main unit, the device
    .space 7
    .byte 0                     @ version
    .byte 0                     @ checksum of the header, set when the cartridge is built
    .space 2
    b 1f                        @ where a cartridge sent through a cable begins; this one is not
    .space 28

1:  @ Stacks: one for interrupts, one for everything else.
    mov r0, #0x12
    msr cpsr_c, r0
    ldr sp, =__interrupt_stack_top
    mov r0, #0x1f
    msr cpsr_c, r0
    ldr sp, =__stack_top

    @ The cartridge at its full speed: 3 cycles, 1 in a row, with prefetch; the battery's memory takes 8.
    ldr r0, =0x04000204
    ldr r1, =0x4317
    strh r1, [r0]

    @ Fast code and variables to where they are used.
    ldr r0, =__fast_source
    ldr r1, =__fast_start
    ldr r2, =__fast_end
2:  cmp r1, r2
    ldrlo r3, [r0], #4
    strlo r3, [r1], #4
    blo 2b

    @ Zeros; and up to the top of the stack a pattern, to see later how much of it was used.
    ldr r1, =__bss_start
    ldr r2, =__bss_end
    mov r3, #0
3:  cmp r1, r2
    strlo r3, [r1], #4
    blo 3b
    ldr r2, =__interrupt_stack_top
    ldr r3, =0x57ac57ac
4:  cmp r1, r2
    strlo r3, [r1], #4
    blo 4b

    ldr r0, =program
    bx r0
    .pool

@ The firmware calls this for every interrupt, with its own few registers saved.
.section .fast.interrupt, "ax"
.arm
.global __interrupt
__interrupt:
    ldr r0, =0x04000200
    ldr r1, [r0]
    and r1, r1, r1, lsr #16     @ asked for, and happened
    strh r1, [r0, #2]           @ acknowledged to the machine
    ldr r0, =0x03007ff8
    ldrh r2, [r0]
    orr r2, r2, r1
    strh r2, [r0]               @ and to the firmware, for whoever waits
    push {r4, lr}
    ldr r2, =on_blank
    mov lr, pc
    bx r2
    pop {r4, lr}
    bx lr
    .pool

@ What a compiler calls to keep memory in order between processors: there is one.
.section .fast.order, "ax"
.arm
.global __sync_synchronize
__sync_synchronize:
    bx lr
