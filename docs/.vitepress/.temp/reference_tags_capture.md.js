import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"capture, tag","description":"capture, tag: Sets a variable to the output of its body. with {'name':'Bob'} prints Open in the playground","frontmatter":{"title":"capture, tag","description":"capture, tag: Sets a variable to the output of its body. with {'name':'Bob'} prints Open in the playground"},"headers":[],"relativePath":"reference/tags/capture.md","filePath":"reference/tags/capture.md"}`);
const _sfc_main = { name: "reference/tags/capture.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="capture" tabindex="-1">capture <a class="header-anchor" href="#capture" aria-label="Permalink to &quot;capture&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">capture</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> name %} … {% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">endcapture</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Sets a variable to the output of its body.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">capture</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> greeting %}Hello {{ name }}{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">endcapture</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}{{ greeting }}!</span></span></code></pre></div><p>with <code>{&quot;name&quot;:&quot;Bob&quot;}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>Hello Bob!</span></span></code></pre></div><p><a href="/playground.html#RcwxDoNADETRqwwjbccJtkyVQ7hxgoOQlgWBU1m-e0QR0b__g27r3tSNlVHw1t2_h2E-zHzpM0o-rbUNEei6GjKjwPr0hyUjbp05cOSkrtdOOiC8MmGF8LG9hNKTIz9Ls5M1Mn8">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/capture.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const capture = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  capture as default
};
