import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Inline comment, tag","description":"Inline comment, tag: A comment inside a tag; each of its lines begins with #. prints Open in the playground","frontmatter":{"title":"Inline comment, tag","description":"Inline comment, tag: A comment inside a tag; each of its lines begins with #. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/inline-comment.md","filePath":"reference/tags/inline-comment.md"}');
const _sfc_main = { name: "reference/tags/inline-comment.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="inline-comment" tabindex="-1">Inline comment <a class="header-anchor" href="#inline-comment" aria-label="Permalink to &quot;Inline comment&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;"># comment </span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">%}</span></span></code></pre></div><p>A comment inside a tag; each of its lines begins with <code>#</code>.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">a{% </span><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;"># a comment </span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">%}b</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>ab</span></span></code></pre></div><p><a href="/playground.html#BcFBCoAwDATAr4SV3vqC_GbVCEJTC80t5O_OJMJ8DYZBwWxyCOX63G2GtDrRcTMIRRY6nnfYhmbVDw">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/inline-comment.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const inlineComment = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  inlineComment as default
};
